/** The targets of a case as the desk calls them. */
export const promiseNames = { respond: 'First reply', update: 'Next update', resolve: 'Target fix' }
