import type { ConnectedPrograms, Program, ProgramConnection } from '@portal/contract/mcp/programs.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { programsQuery } from './queries.ts'

const kept = (queryClient: QueryClient) => (programs: ConnectedPrograms) =>
  queryClient.setQueryData(programsQuery.queryKey, programs)

/** Lets programs into the account, or stops all of them. */
export function allowAct(queryClient: QueryClient, { isAllowed }: ConnectedPrograms): Act {
  return {
    key: 'allow',
    title: isAllowed ? 'Stop programs' : 'Allow programs',
    heading: isAllowed ? 'Stop every program?' : 'Allow programs in this account?',
    text: isAllowed
      ? 'Connected programs are refused from now on. They stay connected, and work again if you allow programs.'
      : 'People of this account can then connect programs. A program reads what its person can read, and its provider receives it. Changes need the person’s confirmation.',
    fields: [],
    do: calls('PUT /mcp-info/api/rule', { body: { isAllowed: !isAllowed } }, kept(queryClient)),
    done: isAllowed ? 'Programs stopped' : 'Programs allowed',
  }
}

/** Makes a program known, so that people of the account can connect it. */
export const registerAct = (queryClient: QueryClient): Act => ({
  key: 'register',
  title: 'Register a program',
  confirm: 'Register program',
  text: 'The program gets a client ID. Enter it in the program, together with the address of the MCP server.',
  fields: [
    { kind: 'text', name: 'name', label: 'Name', hint: 'People see it when they connect the program.', maxLength: 60 },
    {
      kind: 'lines',
      name: 'redirectUris',
      label: 'Return addresses',
      hint: 'One on each line, from the documentation of the program, such as http://127.0.0.1/callback.',
      also: ['redirectUris.0', 'redirectUris.1', 'redirectUris.2', 'redirectUris.3', 'redirectUris.4'],
      rows: 2,
    },
  ],
  draft: 'register program',
  do: calls(
    'POST /mcp-info/api/programs',
    {
      body: ({ name, redirectUris }) => ({
        name,
        redirectUris: String(redirectUris)
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      }),
    },
    kept(queryClient),
  ),
  done: 'Program registered',
})

export const removeAct = (queryClient: QueryClient, { programId, name }: Program): Act => ({
  key: programId,
  title: `Remove ${name}`,
  button: 'Remove',
  heading: `Remove ${name}?`,
  confirm: 'Remove program',
  text: 'Its connections end, and nobody can connect it any more.',
  fields: [],
  do: calls('DELETE /mcp-info/api/programs/:programId', { params: { programId } }, kept(queryClient)),
  done: `${name} removed`,
})

export function revokeAct(queryClient: QueryClient, connection: ProgramConnection): Act {
  const { connectionId, programName, personName, isMine } = connection
  const whose = isMine ? programName : `${programName}, for ${personName}`
  return {
    key: connectionId,
    title: `Revoke access of ${whose}`,
    button: 'Revoke access',
    heading: `Revoke access of ${whose}?`,
    confirm: 'Revoke access',
    text: 'The program is refused at once. It can ask for access again.',
    fields: [],
    do: calls('DELETE /mcp-info/api/connections/:connectionId', { params: { connectionId } }, kept(queryClient)),
    done: `Access of ${programName} revoked`,
  }
}
