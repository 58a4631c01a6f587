/** The job that links the open fault cases of an account to an incident: its area and that of cases share no code. */
export const linkCasesTask = 'link cases to incident'

export interface LinkedIncident {
  accountId: string
  ref: string
  title: string
  text: string
}
