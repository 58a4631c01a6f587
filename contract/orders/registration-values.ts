/** `waiting`: the registrar could not be reached yet, or decides later. After a refusal the desk continues. */
export const registrationStates = ['waiting', 'sent', 'done', 'refused'] as const
export type RegistrationState = (typeof registrationStates)[number]

export const mostDomainYears = 10
