import { createContext } from 'react'

/** Why actions that need the network are disabled: set once around the page, shown by every submit button. */
export const OfflineReason = createContext<string | undefined>(undefined)
