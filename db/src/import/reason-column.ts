/** The column that a file of bad rows has in addition; it is not read when the corrected file is loaded. */
export const reasonColumn = 'why'
