import type { Voice } from '@portal/contract/services/voice.ts'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { boot } from '../../../boot.ts'
import { useServiceId } from '../../../lib/use-service-id.ts'
import type { PageRequest } from '../../../screens.ts'
import { useMay } from '../../../session/use-may.ts'
import { SystemNotice } from '../../../shell/SystemNotice.tsx'
import { Panel } from '../Panel.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { CallsCard } from './CallsCard.tsx'
import { GroupsCard } from './GroupsCard.tsx'
import { NumbersCard } from './NumbersCard.tsx'
import { SeatsCard } from './SeatsCard.tsx'
import { voiceActs } from './voice-acts.ts'
import { voiceQuery } from './voice-queries.ts'
import { figuresOf } from './voice-words.ts'

export const load = (queryClient: QueryClient, { params: { serviceId = '' } }: PageRequest) =>
  queryClient.prefetchQuery(voiceQuery(serviceId))

/** A voice service, as the phone system has it now. */
export function Page() {
  const serviceId = useServiceId()
  return (
    <Panel label="Voice" serviceId={serviceId} query={voiceQuery(serviceId)}>
      {(voice) => <VoiceParts serviceId={serviceId} voice={voice} />}
    </Panel>
  )
}

function VoiceParts({ serviceId, voice }: { serviceId: string; voice: Voice }) {
  const queryClient = useQueryClient()
  const acts = useMemo(() => voiceActs(queryClient, serviceId, voice), [queryClient, serviceId, voice])
  const dealer = boot().signedIn?.dealer
  const isOwnAccount = !dealer || dealer.isStaff
  const maySeeCalls = useMay('BusinessPortalAccountMgmt') && isOwnAccount
  const { seats, numbers, groups, isSimulated, callDays } = voice
  return (
    <div className={layout.stack}>
      <SystemNotice
        connection={isSimulated ? 'simulated' : 'on'}
        system="The phone system"
        without={null}
        simulated="No call is placed or diverted."
      />
      <FigureStrip label="Figures" figures={figuresOf(voice)} />
      {seats.length > 0 ? <SeatsCard seats={seats} acts={acts} /> : null}
      <GroupsCard groups={groups} />
      <NumbersCard numbers={numbers} acts={acts} hasSeats={seats.length > 0} />
      {maySeeCalls ? <CallsCard serviceId={serviceId} days={callDays} /> : null}
    </div>
  )
}
