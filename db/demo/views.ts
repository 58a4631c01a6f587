import { sql } from 'kysely'
import type { Sql } from '../src/database.ts'

interface DemoView {
  id: string
  owner: string
  list: string
  name: string
  state: Record<string, string>
  isShared?: boolean
}

const [desk, tomasz] = ['service.desk@brackenfell.example', 'tomasz.hale@brackenfell.example']

/** Views that people of each account keep: their own, and shared ones of colleagues. */
const views: DemoView[] = [
  {
    id: 'SV-LINES-BY-END',
    owner: desk,
    list: 'services',
    name: 'Leased lines by end of contract',
    state: {
      productCategory: 'Leased Line',
      sort: 'contractEnd',
      columns: 'name,contractEnd,downMbps,orderRef,condition',
    },
    isShared: true,
  },
  {
    id: 'SV-NOT-WELL',
    owner: tomasz,
    list: 'services',
    name: 'Broadband that is down',
    state: { productCategory: 'Connectivity', condition: 'down' },
    isShared: true,
  },
  {
    id: 'SV-FASTEST',
    owner: desk,
    list: 'services',
    name: 'Fastest lines',
    state: { sort: 'downMbps', direction: 'desc' },
  },
  {
    id: 'SV-ON-THE-WAY',
    owner: desk,
    list: 'orders',
    name: 'On the way',
    state: { status: 'Approved', sort: 'expected' },
    isShared: true,
  },
  { id: 'SV-OUR-TURN', owner: tomasz, list: 'cases', name: 'Our turn', state: { turn: 'waiting' }, isShared: true },
  {
    id: 'SV-RENEWALS',
    owner: tomasz,
    list: 'zones',
    name: 'Next renewals',
    state: { sort: 'expires', columns: 'name,expires,state' },
    isShared: true,
  },
  {
    id: 'SV-YORK',
    owner: 'ines.ashlar@ashlarpike.example',
    list: 'services',
    name: 'York',
    state: { search: 'york' },
    isShared: true,
  },
  {
    id: 'SV-CONTRACTS',
    owner: 'owen.marl@copperbeck.example',
    list: 'services',
    name: 'Contracts',
    state: { sort: 'contractEnd', columns: 'name,contractEnd,productCategory' },
    isShared: true,
  },
  {
    id: 'SV-DEGRADED',
    owner: 'priya.stanner@elmsett.example',
    list: 'services',
    name: 'Degraded',
    state: { condition: 'degraded', sort: 'name' },
    isShared: true,
  },
  {
    id: 'SV-NEW-BUSINESS',
    owner: 'martin.teal@ternbeck.example',
    list: 'lines',
    name: 'New business, largest first',
    state: { kind: 'new', sort: 'amount', direction: 'desc' },
    isShared: true,
  },
]

export async function loadViews(db: Sql): Promise<void> {
  await sql`
    insert into saved_view (account_id, view_id, list, name, state, owner_id, owner_name, is_shared)
    select u.account_id, v.id, v.list, v.name, v.state, u.user_id,
      coalesce(nullif(concat_ws(' ', u.given_name, u.family_name), ''), u.email), coalesce(v."isShared", false)
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
        as v (id text, owner text, list text, name text, state jsonb, "isShared" boolean)
      join portal_user u on lower(u.email) = v.owner`.execute(db)
  await sql`
    insert into view_tile (account_id, user_id, view_id)
    select account_id, owner_id, view_id from saved_view where view_id in ('SV-LINES-BY-END', 'SV-ON-THE-WAY')`.execute(
    db,
  )
}
