/** Whose turn a case is at the desk. */
export const deskCaseTurns = ['ours', 'theirs', 'all'] as const

/** Whose a thing of a queue is among the staff. */
export const deskWhose = ['mine', 'nobody'] as const
