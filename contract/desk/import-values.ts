/** How far an import from a page of the desk is. */
export const importStates = ['checking', 'checked', 'loading', 'loaded', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** All files of one import together. Larger ones are loaded with the command. */
export const mostImportBytes = 20 * 1024 * 1024
export const mostImportFiles = 20

// How files write values that could be read in two ways: never guessed, because a wrong guess would change every row.
export const importDates = ['yyyy-mm-dd', 'dd/mm/yyyy'] as const
export const importMoney = ['pence', 'pounds'] as const
export const importTimes = ['stated', 'London'] as const
