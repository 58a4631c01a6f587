import { createContext } from 'react'

/** The open dialog, if any. Lists and calendars open inside it, because nothing outside can appear above it. */
export const OverlayRoot = createContext<HTMLElement | null>(null)
