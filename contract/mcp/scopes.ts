import type { PermissionResource } from '../permission.ts'

interface ScopeFacts {
  /** The text that the person reads before they allow it. */
  words: string
}

interface ToolScopeFacts extends ScopeFacts {
  /** The permission that the person needs for it; without the permission, it opens nothing. */
  needs: PermissionResource
}

/** Scopes of the tools that a program calls for a person. None allows more than the permissions of the person. */
export const toolScopes = {
  'services:read': { words: 'Read services, incidents and planned work', needs: 'BusinessPortalServices' },
  'orders:read': { words: 'Read orders and their status', needs: 'BusinessPortalOrders' },
  'bills:read': { words: 'Read bills and what is still to be paid', needs: 'BusinessPortalBilling' },
  'tests:run': { words: 'Run line tests and read the results', needs: 'BusinessPortalDiagnostics' },
  'cases:write': { words: 'Read, open and reply to cases', needs: 'BusinessPortalCases' },
  'dns:write': { words: 'Read DNS zones, and prepare changes for you to publish', needs: 'BusinessPortalDns' },
} as const satisfies Record<string, ToolScopeFacts>

export type ToolScope = keyof typeof toolScopes

// oxlint-disable-next-line typescript/consistent-type-assertions -- Object.keys loses the names
export const toolScopeNames = Object.keys(toolScopes) as [ToolScope, ...ToolScope[]]

/** Scopes of the command line, in which the person enters each change. */
export const commandScopes = {
  'commands:read': { words: 'Read services, line tests, DNS zones and cases' },
  'commands:write': { words: 'Run line tests, change and publish DNS records, open and reply to cases' },
} as const satisfies Record<string, ScopeFacts>

export type CommandScope = keyof typeof commandScopes

export const programScopes = { ...toolScopes, ...commandScopes } as const
export type ProgramScope = keyof typeof programScopes

export const isProgramScope = (scope: string): scope is ProgramScope => scope in programScopes

// oxlint-disable-next-line typescript/consistent-type-assertions -- Object.keys loses the names
export const programScopeNames = Object.keys(programScopes) as [ProgramScope, ...ProgramScope[]]
