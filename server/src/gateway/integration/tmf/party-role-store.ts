import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { asParsed, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { entryOf } from './catalogue-shapes.ts'
import type { Collection } from '../../../tmf/collection-store.ts'
import { kept, keptRow, ownOrKept, withKept } from './kept-store.ts'
import { characteristic, type Href, party } from '../../../tmf/references.ts'

const Account = z.strictObject({
  clcAccountId: text,
  tradingName: text,
  companyNo: textOrNull,
  vatNo: textOrNull,
  type: text,
  parentDealerId: textOrNull,
})

const RoleRow = z.strictObject({ ...keptRow, detail: asParsed(Account).nullable() })
type RoleRow = z.infer<typeof RoleRow>

export const partyRoles: Collection<RoleRow> = withKept({
  kind: 'partyRole',
  row: RoleRow,
  own: sql`select a.account_id as id, a.type as name, 'active' as lifecycle, null::timestamptz as updated_at,
      jsonb_build_object('clcAccountId', a.clc_account_id, 'tradingName', a.trading_name, 'companyNo', a.company_no,
        'vatNo', a.vat_no, 'type', a.type, 'parentDealerId', a.parent_dealer_id) as detail
    from account a`,
  filters: {
    status: (values) =>
      sql`(t.detail is not null and ${values.includes('active')}::boolean or ${kept('status')(values)})`,
    'engagedParty.id': (values) =>
      sql`(t.detail is not null and t.id = any(${[...values]}::text[]) or ${kept('engagedParty.id')(values)})`,
    'engagedParty.name': ownOrKept('tradingName', 'engagedParty.name'),
    'relatedParty.id': ownOrKept('parentDealerId', 'relatedParty.id'),
  },
  show: partyRoleOf,
})

/** TMF669. A system's own roles are those of suppliers, carriers and other partners, which have no account. */
function partyRoleOf(row: RoleRow, href: Href): TmfResource {
  const entry = entryOf(row, 'partyRole', 'PartyRole', href)
  const { id, detail: account } = row
  if (!account) return entry
  return {
    ...entry,
    name: account.type,
    roleType: { name: account.type },
    status: 'active',
    engagedParty: { id, name: account.tradingName, '@referredType': 'Organization' },
    account: [{ id: account.clcAccountId, name: account.tradingName, '@referredType': 'BillingAccount' }],
    characteristic: [
      ...characteristic('companyNumber', account.companyNo),
      ...characteristic('vatNumber', account.vatNo),
    ],
    relatedParty: account.parentDealerId === null ? [] : [party(href, account.parentDealerId, null, 'dealer')],
  }
}
