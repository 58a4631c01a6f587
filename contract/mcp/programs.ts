import { z } from 'zod'
import { contactsPermission } from '../contacts/contacts.ts'
import { endpoint } from '../endpoint.ts'
import { lineOfText } from '../text.ts'
import { isRedirectUri } from './redirect-uri.ts'
import { programScopeNames } from './scopes.ts'

const Moment = z.iso.datetime({ offset: true })

/** A program that a person has connected. */
export const ProgramConnection = z.object({
  connectionId: z.string(),
  programName: z.string(),
  /** The person for whom it works. */
  personName: z.string(),
  isMine: z.boolean(),
  scopes: z.array(z.enum(programScopeNames)),
  connectedAt: Moment,
  endsAt: Moment,
  lastUsedAt: Moment.nullable(),
})
export type ProgramConnection = z.infer<typeof ProgramConnection>

/** A program that the account's administrators have registered, so that its people can connect it. */
export const Program = z.object({
  programId: z.string(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  createdBy: z.string(),
  createdAt: Moment,
})
export type Program = z.infer<typeof Program>

export const ConnectedPrograms = z.object({
  /** The address of the MCP server; null if people sign in elsewhere, where no program can ask for access. */
  address: z.string().nullable(),
  isAllowed: z.boolean(),
  /** Those of the caller; for administrators, those of everyone in the account. */
  connections: z.array(ProgramConnection),
  registered: z.array(Program),
})
export type ConnectedPrograms = z.infer<typeof ConnectedPrograms>

const base = '/mcp-info/api'
export const mostRedirectUris = 5
export const mostPrograms = 20

export const programList = endpoint({
  method: 'GET',
  path: `${base}/programs`,
  summary: 'The connected programs, those that the account has registered, and whether it allows programs',
  permissions: [],
  comesWith: ['access'],
  response: ConnectedPrograms,
})

export const programRuleUpdate = endpoint({
  method: 'PUT',
  path: `${base}/rule`,
  summary: 'Allow people to connect programs, or stop every program of the account',
  permissions: contactsPermission,
  isForPeople: true,
  body: z.object({ isAllowed: z.boolean() }),
  response: ConnectedPrograms,
  problems: ['identity_managed_elsewhere', 'own_people_only'],
})

export const programCreate = endpoint({
  method: 'POST',
  path: `${base}/programs`,
  summary: 'Register a program, so that people of the account can connect it',
  permissions: contactsPermission,
  isForPeople: true,
  body: z.object({
    name: lineOfText(60).min(1, 'Enter the name of the program.'),
    redirectUris: z
      .array(
        z
          .string()
          .max(300, 'Enter 300 characters or fewer.')
          .refine(isRedirectUri, 'Enter an https address, or one such as http://127.0.0.1/callback.'),
      )
      .min(1, 'Enter at least one address.')
      .max(mostRedirectUris, `Enter ${mostRedirectUris} addresses or fewer.`),
  }),
  response: ConnectedPrograms,
  problems: ['identity_managed_elsewhere', 'limit_reached', 'own_people_only'],
})

export const programDelete = endpoint({
  method: 'DELETE',
  path: `${base}/programs/:programId`,
  summary: 'Remove a registered program, which ends its connections',
  permissions: contactsPermission,
  isForPeople: true,
  params: z.object({ programId: z.string().regex(/^program-[0-9A-Z]{16}$/) }),
  response: ConnectedPrograms,
  problems: ['own_people_only'],
})

export const programConnectionDelete = endpoint({
  method: 'DELETE',
  path: `${base}/connections/:connectionId`,
  summary: 'Revoke a program’s access: the caller’s own connection, or as an administrator anyone’s',
  permissions: [],
  isForPeople: true,
  params: z.object({ connectionId: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: ConnectedPrograms,
})
