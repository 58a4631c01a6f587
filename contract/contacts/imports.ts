import { number } from '../format/counts.ts'
import { z } from 'zod'
import { mostContactRows } from './values.ts'
import { contactsPermission } from './contacts.ts'
import { endpoint } from '../endpoint.ts'

/** Cells as they are in the file; an invalid one is reported at its row and does not refuse the file. */
const Cell = z.string('Enter text.').max(500, 'A cell has more than 500 characters.').default('')

export const ContactImportRow = z.object({
  title: Cell,
  firstName: Cell,
  lastName: Cell,
  email: Cell,
  phone: Cell,
  mobile: Cell,
  /** Labels or values of roles, separated by semicolons. */
  roles: Cell,
})
export type ContactImportRow = z.output<typeof ContactImportRow>

export const ContactImportOutcome = z.object({
  row: z.number().int(),
  name: z.string(),
  email: z.string(),
  outcome: z.enum(['added', 'exists', 'repeated', 'invalid']),
  /** Explains the refusal of the row. */
  message: z.string().nullable(),
  contactId: z.string().nullable(),
})
export type ContactImportOutcome = z.infer<typeof ContactImportOutcome>

export const contactImportCreate = endpoint({
  method: 'POST',
  path: '/contact-info/api/contact-imports',
  summary: 'Import contacts; rejected rows are returned with the reason. No invitations are sent',
  permissions: contactsPermission,
  answersRows: true,
  body: z.object({
    rows: z
      .array(ContactImportRow)
      .min(1, 'Enter at least one row.')
      .max(mostContactRows, `Enter ${number(mostContactRows)} rows or fewer.`),
    /** Report the outcome without making changes. */
    dryRun: z.boolean().default(false),
  }),
  bodyBytes: 1 << 20,
  response: z.object({ importId: z.string().nullable(), rows: z.array(ContactImportOutcome) }),
})

export const contactImportDelete = endpoint({
  method: 'DELETE',
  path: '/contact-info/api/contact-imports/:importId',
  summary: 'Undo an import: contacts that have not been changed or invited since are removed',
  permissions: contactsPermission,
  params: z.object({ importId: z.string().regex(/^[A-Za-z0-9-]{1,40}$/) }),
  response: z.object({ removed: z.number().int(), kept: z.number().int() }),
})
