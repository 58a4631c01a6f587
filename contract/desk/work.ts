import { z } from 'zod'
import { caseImpacts } from '../cases/values.ts'
import { endpoint } from '../endpoint.ts'
import { pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { deskResources, operatorResource } from '../permission.ts'
import { PlainDate } from '../plain-date.ts'
import { linesOfText, lineOfText } from '../text.ts'
import { deskWorkListing } from './listing.ts'
import { workKinds, workStepNames } from './work-values.ts'

// One queue of open work, over all areas of the desk that the caller may enter.

const Moment = z.iso.datetime()
const anyRoom = { permissions: [operatorResource, ...deskResources], isForPeople: true } as const

export const FollowUp = z.object({
  /** The work is out of the queue until then, or until it is due. */
  at: Moment,
  note: z.string(),
  byName: z.string(),
})

export const DeskWorkRow = z.object({
  kind: z.enum(workKinds),
  /** A case in which lines of a bill are queried. */
  isBillQuery: z.boolean(),
  /** Its number in its area: a case, an order; of a query the statement and the line, of a run the month. */
  ref: z.string(),
  /** Null for what belongs to no account: incidents and plans. */
  accountId: z.string().nullable(),
  accountName: z.string().nullable(),
  title: z.string(),
  step: z.enum(workStepNames),
  /** Null without a target. */
  due: Moment.nullable(),
  /** The whole day that it is due on, if its target has no time. */
  dueOn: PlainDate.nullable(),
  impact: z.enum(caseImpacts).nullable(),
  isEscalated: z.boolean(),
  since: Moment,
  assignedTo: z.string().nullable(),
  assignedToName: z.string().nullable(),
  isMine: z.boolean(),
  teamId: z.string().nullable(),
  teamName: z.string().nullable(),
  followUp: FollowUp.nullable(),
})
export type DeskWorkRow = z.infer<typeof DeskWorkRow>

export const DeskWorkQuery = pageQueryOf(deskWorkListing)
export type DeskWorkQuery = z.output<typeof DeskWorkQuery>

const count = z.number().int()

export const deskWorkList = endpoint({
  ...anyRoom,
  method: 'GET',
  path: '/desk-info/api/work',
  summary: 'Open work of the staff, of every kind: by due time, then by impact, escalation and age',
  comesWithDesk: ['desk'],
  query: DeskWorkQuery,
  response: pageOf(DeskWorkRow).extend({
    /** Of the rows that match: overdue, and due within the next hour. */
    overdue: count,
    withinHour: count,
    /** Rows of each tab, whatever the other filters. */
    tabs: z.object({ mine: count, team: count, nobody: count, everything: count, later: count }),
  }),
})

const OnWork = z.object({ kind: z.enum(workKinds), ref: lineOfText(80) })

/** People of the desk who may do a kind of work, and the teams. */
export const deskColleagueList = endpoint({
  ...anyRoom,
  method: 'GET',
  path: '/desk-info/api/colleagues',
  summary: 'The staff who may do a kind of work, and the teams',
  query: z.object({ kind: z.enum(workKinds) }),
  response: z.object({
    /** The caller. */
    me: z.string(),
    colleagues: z.array(z.object({ userId: z.string(), name: z.string() })),
    teams: z.array(z.object({ teamId: z.string(), name: z.string() })),
  }),
})

export const WorkState = z.object({
  assignedTo: z.string().nullable(),
  assignedToName: z.string().nullable(),
  teamId: z.string().nullable(),
  followUp: FollowUp.nullable(),
})
export type WorkState = z.infer<typeof WorkState>

export const deskAssigneeUpdate = endpoint({
  ...anyRoom,
  method: 'PUT',
  path: '/work-desk/api/work/:kind/:ref/assignee',
  summary: 'Assign work to a colleague or a team, or unassign it',
  params: OnWork,
  body: z.object({
    userId: lineOfText(80).nullable().default(null),
    teamId: lineOfText(80).nullable().default(null),
  }),
  response: WorkState,
  problems: ['not_a_colleague'],
})

export const deskFollowUpUpdate = endpoint({
  ...anyRoom,
  method: 'PUT',
  path: '/work-desk/api/work/:kind/:ref/follow-up',
  summary: 'Snooze work until a time, or bring it back',
  params: OnWork,
  body: z.object({
    /** Null brings it back now. */
    at: Moment.nullable(),
    note: linesOfText(500).default(''),
  }),
  response: WorkState,
  problems: ['follow_up_in_past'],
})

const operators = { permissions: [operatorResource], isForPeople: true } as const
const TeamById = z.object({ teamId: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Use small letters, digits and hyphens.') })

export const DeskTeam = z.object({
  teamId: z.string(),
  name: z.string(),
  members: z.array(z.object({ userId: z.string(), name: z.string() })),
})
export type DeskTeam = z.infer<typeof DeskTeam>
const Teams = z.object({
  teams: z.array(DeskTeam),
  /** Everyone of the staff, for a team. */
  staff: z.array(z.object({ userId: z.string(), name: z.string() })),
})

export const deskTeamList = endpoint({
  ...operators,
  method: 'GET',
  path: '/desk-info/api/teams',
  summary: 'The teams of the staff, with their people',
  comesWithDesk: ['teams'],
  response: Teams,
})

export const deskTeamUpdate = endpoint({
  ...operators,
  method: 'PUT',
  path: '/work-desk/api/teams/:teamId',
  summary: 'Create a team, or set its name and its people',
  params: TeamById,
  body: z.object({
    name: lineOfText(60).refine((text) => text !== '', 'Enter a name.'),
    userIds: z.array(lineOfText(80)).max(200).default([]),
  }),
  response: z.object({ teamId: z.string() }),
  problems: ['limit_reached', 'not_a_colleague', 'team_name_taken'],
})

export const deskTeamDelete = endpoint({
  ...operators,
  method: 'DELETE',
  path: '/work-desk/api/teams/:teamId',
  summary: 'Delete a team; its work is unassigned',
  params: TeamById,
  response: z.object({ teamId: z.string() }),
})
