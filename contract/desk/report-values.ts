/** How many weeks a report covers; the last one is not over. */
export const reportWeeks = ['4', '12', '26', '52'] as const
