import type { CaseKind } from './case-values.ts'

export interface CaseQuestion {
  name: string
  label: string
  hint?: string
  /** How it is answered: on one line, in a few lines, or from a list. */
  choices?: readonly string[]
  isLong?: boolean
  isOptional?: boolean
}

/** What we have to know before anybody can start, so that the first reply is not a question. */
export const caseQuestions: Record<CaseKind, readonly CaseQuestion[]> = {
  fault: [
    { name: 'since', label: 'When did it start?', hint: 'For example today at 08:12, or since the storm on Monday.' },
    {
      name: 'checked',
      label: 'What have you checked?',
      choices: [
        'Restarted the router, no change',
        'Power and cables are fine',
        'Tried another router or device',
        'Nothing yet',
      ],
    },
    {
      name: 'access',
      label: 'Who can let an engineer in, and when?',
      hint: 'Name, telephone number and hours on site.',
      isOptional: true,
    },
  ],
  order: [
    {
      name: 'wish',
      label: 'What is it about?',
      choices: [
        'A date',
        'The address or the site contact',
        'What was ordered',
        'Cancelling the order',
        'Something else',
      ],
    },
    { name: 'neededBy', label: 'When do you need it?', isOptional: true },
  ],
  billing: [
    { name: 'invoice', label: 'Invoice number', hint: 'At the top of the invoice, for example 4410023.' },
    { name: 'amount', label: 'Amount in question', hint: 'In pounds, as on the invoice.', isOptional: true },
    {
      name: 'reason',
      label: 'What is wrong with it?',
      choices: [
        'I do not know this charge',
        'The amount is wrong',
        'Charged twice',
        'A credit is missing',
        'Something else',
      ],
    },
  ],
  change: [
    { name: 'wanted', label: 'What should be different afterwards?', isLong: true },
    { name: 'when', label: 'When may we do it?', hint: 'A date, or times that suit you.' },
    { name: 'approver', label: 'Who has approved it?', isOptional: true },
  ],
  complaint: [
    { name: 'remedy', label: 'What would put it right?', isLong: true },
    { name: 'earlier', label: 'Earlier case, if there is one', hint: 'For example CS-51790.', isOptional: true },
  ],
  information: [],
}
