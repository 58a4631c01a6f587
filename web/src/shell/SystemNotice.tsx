import type { Connection } from '@portal/contract/connection.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import type { ReactNode } from 'react'

interface SystemNoticeProps {
  connection: Connection | undefined
  /** As at the start of a sentence: "Cloud Director". */
  system: string
  /** The consequence of a missing connection. */
  without: ReactNode
  /** The limits of the simulated system. */
  simulated?: ReactNode
}

/** Appears above the data of another system that a demo simulates, or that is not connected. */
export function SystemNotice({ connection, system, without, simulated }: SystemNoticeProps) {
  if (connection === 'simulated') {
    return (
      <Notice kind="info" title="Simulated.">
        {simulated ?? `${system} is not connected in this demo: a simulator supplies the data.`}
      </Notice>
    )
  }
  if (connection !== 'off') return null
  return (
    <Notice kind="warn" title={`${system} is not connected to this portal.`}>
      {without}
    </Notice>
  )
}
