type Kind = 'message' | 'opened' | 'status' | 'work' | 'promise' | 'escalated' | 'closed' | 'people'

export interface CaseFile {
  name: string
  mediaType: string
  base64: string
}

interface More {
  kind?: Kind
  from?: string
  to?: string
  files?: CaseFile[]
  isInternal?: boolean
  /** The name of a follower who wrote by e-mail. */
  byMail?: string
}

/** Hours from now, who, what. The customer is whoever opened the case. */
export type CaseWords = [hours: number, who: string, words: string, more?: More]

/** A case as a story. Hours count from the moment of loading: before it they are negative. */
export interface CaseStory {
  caseId: string
  kind: 'fault' | 'order' | 'billing' | 'change' | 'complaint' | 'information'
  title: string
  about: string
  status: 'acknowledged' | 'inProgress' | 'pending' | 'held' | 'resolved' | 'reopened' | 'closed' | 'cancelled'
  priority?: 'low' | 'medium' | 'high' | 'critical'
  impact?: 'down' | 'intermittent' | 'degraded'
  severity?: 'minor' | 'moderate' | 'significant' | 'extensive'
  serviceId?: string
  incidentId?: string
  ownRef?: string
  careLevel?: string
  answers?: { label: string; answer: string }[]
  isPrivate?: boolean
  opened: number
  respondHours?: number
  responded?: number
  update?: number
  resolve?: number
  replyBy?: number
  closes?: number
  escalated?: number
  score?: number
  comment?: string
  followers?: [name: string, email: string][]
  thread: CaseWords[]
}

export function statusChange(hours: number, from: string, to: string): CaseWords {
  return [hours, 'Portal', '', { kind: 'status', from, to }]
}

export function caseOpened(hours: number): CaseWords {
  return [hours, 'Portal', '', { kind: 'opened' }]
}

type Facts = 'caseId' | 'kind' | 'title' | 'about' | 'impact' | 'serviceId' | 'score'

interface Closed extends Pick<CaseStory, Facts> {
  daysAgo: number
}

/** One of the many that are long over. */
export function closedCase({ daysAgo, ...facts }: Closed): CaseStory {
  const end = -24 * daysAgo
  return {
    ...facts,
    status: 'closed',
    opened: end - 30,
    responded: end - 28.5,
    resolve: end + 6,
    thread: [
      [end - 30, 'customer', `${facts.title}. Can you look into it, please?`],
      caseOpened(end - 30),
      [end - 28.5, 'Service desk', 'Thank you, we have begun.'],
      statusChange(end - 28.5, 'acknowledged', 'inProgress'),
      [end - 1, 'Service desk', 'This is done. Tell us if it is not as you expected.'],
      statusChange(end - 1, 'inProgress', 'resolved'),
      [end, 'customer', 'Closed by you.', { kind: 'closed' }],
      statusChange(end, 'resolved', 'closed'),
    ],
  }
}
