import type { CaseKind } from './values.ts'

export interface CaseQuestion {
  name: string
  label: string
  hint?: string
  /** The input: one line by default, several lines, or a list. */
  choices?: readonly string[]
  isLong?: boolean
  isOptional?: boolean
}

/** Information needed to start work, so that our first reply is not a question. */
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
      label: 'Who can give an engineer access, and when?',
      hint: 'Name, phone number and hours on site.',
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
    { name: 'invoice', label: 'Bill number', hint: 'At the top of the bill, for example 4410023.' },
    { name: 'amount', label: 'Amount in question', hint: 'In pounds, as on the bill.', isOptional: true },
    {
      name: 'reason',
      label: 'What is wrong with it?',
      choices: [
        'I do not recognise this charge',
        'The amount is wrong',
        'Charged twice',
        'A credit is missing',
        'Something else',
      ],
    },
  ],
  change: [
    { name: 'wanted', label: 'What should the change achieve?', isLong: true },
    { name: 'when', label: 'When can we make the change?', hint: 'A date, or times that suit you.' },
    { name: 'approver', label: 'Who has approved it?', isOptional: true },
  ],
  complaint: [
    { name: 'remedy', label: 'What would put it right?', isLong: true },
    { name: 'earlier', label: 'Earlier case, if there is one', hint: 'For example CS-51790.', isOptional: true },
  ],
  information: [],
}
