import { createContext } from 'react'

/** Why what needs the network is off at the moment: set once around the page, said by every button that sends something. */
export const OfflineReason = createContext<string | undefined>(undefined)
