import { createContext } from 'react'

/** Why actions that need the network are disabled: set once around the page, said once at the top of the page, and read out at every button. */
export const OfflineReason = createContext<string | undefined>(undefined)
