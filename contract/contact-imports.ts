import { z } from 'zod'
import { mostContactRows } from './contact-values.ts'
import { contactsPermission } from './contacts.ts'
import { endpoint } from './endpoint.ts'

/** Cells come as they stand in the file; what is wrong with one is said at its row, not for the whole file. */
const Cell = z.string('Enter text.').max(500, 'A cell has more than 500 characters.').default('')

export const ContactImportRow = z.object({
  title: Cell,
  firstName: Cell,
  lastName: Cell,
  email: Cell,
  phone: Cell,
  mobile: Cell,
  /** Names or values of roles, with semicolons. */
  roles: Cell,
})
export type ContactImportRow = z.output<typeof ContactImportRow>

export const ContactImportOutcome = z.object({
  row: z.number().int(),
  name: z.string(),
  email: z.string(),
  outcome: z.enum(['added', 'exists', 'repeated', 'invalid']),
  /** For a person, where the row was refused. */
  message: z.string().nullable(),
  contactId: z.string().nullable(),
})
export type ContactImportOutcome = z.infer<typeof ContactImportOutcome>

export const contactImportCreate = endpoint({
  method: 'POST',
  path: '/contact-info/api/contact-imports',
  summary: 'Add many contacts at once; refused rows are left out and say why. Nobody is invited by it',
  permissions: contactsPermission,
  answersRows: true,
  body: z.object({
    rows: z
      .array(ContactImportRow)
      .min(1, 'Enter at least one row.')
      .max(mostContactRows, `Enter ${mostContactRows.toLocaleString('en-GB')} rows or fewer.`),
    /** Say what would happen and change nothing. */
    dryRun: z.boolean().default(false),
  }),
  bodyBytes: 1 << 20,
  response: z.object({ importId: z.string().nullable(), rows: z.array(ContactImportOutcome) }),
})

export const contactImportDelete = endpoint({
  method: 'DELETE',
  path: '/contact-info/api/contact-imports/:importId',
  summary: 'Undo an import: contacts that nobody has changed or invited since are removed',
  permissions: contactsPermission,
  params: z.object({ importId: z.string().regex(/^[A-Za-z0-9-]{1,40}$/) }),
  response: z.object({ removed: z.number().int(), kept: z.number().int() }),
})
