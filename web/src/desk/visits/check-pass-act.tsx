import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { clock } from '@portal/contract/format/clock.ts'
import type { Act } from '../../acts/act.ts'
import { callAct } from '../../acts/calls.ts'
import type { Output } from '../../api/client.ts'
import { whenInWords } from '../../areas/visits/visit-words.ts'
import { deskPaths } from '../desk-paths.ts'
import { scannedPass } from './visit-acts.ts'

type Check = Output<Endpoints['POST /visit-desk/api/pass-checks']>

/** Shows the visitor and the visit of a scanned pass, whichever account it is of. */
export const checkPassAct: Act = {
  key: 'pass',
  title: 'Check pass',
  text: 'Shows whose pass it is and for which visit. Nobody is checked in.',
  fields: scannedPass,
  do: async (body) => {
    const check = await callAct('POST /visit-desk/api/pass-checks', { body }, {})
    return { title: `Valid pass: ${check.name}`, content: <CheckedPass check={check} />, close: 'Close' }
  },
}

function CheckedPass({ check }: { check: Check }) {
  const { accountId, accountName, visitId, company, place, checkedInAt } = check
  return (
    <KeyValueList
      items={[
        { label: 'Company', value: company || null },
        { label: 'Customer', value: accountName },
        { label: 'Visit', value: <Link href={deskPaths.visit(accountId, visitId)}>{visitId}</Link> },
        { label: 'Location', value: place },
        { label: 'Time', value: whenInWords(check) },
        { label: 'On site', value: checkedInAt ? `Since ${clock(checkedInAt)}` : 'Not checked in' },
      ]}
    />
  )
}
