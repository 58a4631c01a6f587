import type { ConnectedPrograms, Program, ProgramConnection } from '@portal/contract/mcp/programs.ts'
import { programScopes } from '@portal/contract/mcp/scopes.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import rows from '../../shell/settings/settings.module.css'
import styles from './access.module.css'
import { allowAct, registerAct, removeAct, revokeAct } from './program-acts.tsx'
import { programsQuery } from './queries.ts'

/** The programs that work for people of the account over MCP, and for administrators the account's rule. */
export function ProgramsCard({ isAdministrator }: { isAdministrator: boolean }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(programsQuery)
  // People who sign in elsewhere cannot connect a program.
  if (!data?.address) return null
  const { address, isAllowed, connections, registered } = data
  const acts = [allowAct(queryClient, data), ...(isAllowed ? [registerAct(queryClient)] : [])]
  return (
    <Card
      title="Connected programs"
      note={isAllowed ? 'Allowed' : 'Not allowed'}
      flush
      footer={isAdministrator ? <ActButtons size="sm" acts={acts} /> : null}
    >
      <div className={styles.padded}>
        <p>{rule(data, isAdministrator)}</p>
        {isAllowed ? (
          <p className={rows.end}>
            <span>
              Address of the MCP server: <code>{address}</code>
            </span>
            <CopyButton text={address} what="address" />
          </p>
        ) : null}
      </div>
      {connections.length > 0 ? (
        <ul aria-label="Connected programs" className={styles.part}>
          {connections.map((connection) => (
            <Connection key={connection.connectionId} connection={connection} />
          ))}
        </ul>
      ) : null}
      {isAdministrator && registered.length > 0 ? (
        <div className={styles.part}>
          <h3 className={styles.partTitle}>Registered programs</h3>
          <ul aria-label="Registered programs">
            {registered.map((program) => (
              <Registered key={program.programId} program={program} />
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  )
}

function rule({ isAllowed, connections }: ConnectedPrograms, isAdministrator: boolean): string {
  if (!isAllowed) {
    const now = isAdministrator ? 'does not allow them yet.' : 'does not allow them; an administrator can.'
    return `Assistants and other programs can work in the portal for a person, over the Model Context Protocol (MCP). This account ${now}`
  }
  const none = connections.length === 0 ? ' No program is connected yet.' : ''
  return `People of this account can connect assistants and other programs, each for themselves. A program never has more permissions than its person. An assistant has to ask before it changes something; on the command line the person enters each change. The activity log names the program.${none}`
}

function Connection({ connection }: { connection: ProgramConnection }) {
  const queryClient = useQueryClient()
  const { programName, personName, isMine, scopes, connectedAt, endsAt, lastUsedAt } = connection
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <strong>{isMine ? programName : `${programName}, for ${personName}`}</strong>
        <small>
          {lastUsedAt ? (
            <>
              Last used <Time at={lastUsedAt} as="dateTime" />
            </>
          ) : (
            'Not used yet'
          )}
        </small>
        <small>
          Connected <Time at={connectedAt} as="dateTime" />, until {shortDate(endsAt)}
        </small>
        <small>{scopes.map((scope) => programScopes[scope].words).join('. ')}</small>
      </div>
      <ActButtons size="sm" acts={[revokeAct(queryClient, connection)]} />
    </li>
  )
}

function Registered({ program }: { program: Program }) {
  const queryClient = useQueryClient()
  const { name, programId, redirectUris, createdBy, createdAt } = program
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <strong>{name}</strong>
        <small>
          Client ID: <code>{programId}</code>
        </small>
        <small>{`Return addresses: ${redirectUris.join(', ')}`}</small>
        <small>
          Registered by {createdBy}, <Time at={createdAt} as="dateTime" />
        </small>
      </div>
      <ActButtons size="sm" acts={[removeAct(queryClient, program)]} />
    </li>
  )
}
