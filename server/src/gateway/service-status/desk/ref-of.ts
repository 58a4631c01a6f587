/** The reference of an incident by its kind, with what distinguishes it. */
export const refOf = (kind: string, id: string): string => `${kind === 'PEW' ? 'PEW' : 'MSO'}-${id}`
