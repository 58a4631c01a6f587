import { ashlar, copperbeck, elmsett } from './accounts.ts'
import { type CaseStory, caseOpened, closedCase, statusChange } from './case-story.ts'

/** A few cases of the other customers, and for the schools very many that are over. */
export function smallerCases(): Record<string, CaseStory[]> {
  return {
    [ashlar]: [
      {
        caseId: 'CS-51850',
        kind: 'information',
        title: 'What happens when the contract ends?',
        about: 'York – Stonegate Yard',
        status: 'pending',
        serviceId: 'S-1974977',
        opened: -60,
        responded: -58,
        replyBy: 5 * 24,
        thread: [
          [-60, 'customer', 'Our line in York is near the end of its term. Can we go on month by month?'],
          caseOpened(-60),
          [-58, 'Business sales', 'You can. It costs £31 more a month than a new term. Shall we quote both?'],
          statusChange(-58, 'acknowledged', 'pending'),
        ],
      },
      closedCase({
        caseId: 'CS-51201',
        kind: 'change',
        title: 'New mail server for ashlarpike.example',
        about: 'ashlarpike.example',
        daysAgo: 70,
      }),
    ],
    [copperbeck]: [
      {
        caseId: 'CS-51812',
        kind: 'order',
        title: 'Plymouth opens again in spring',
        about: 'Plymouth – Hoe Road',
        status: 'held',
        opened: -200,
        responded: -198,
        update: 200,
        thread: [
          [-200, 'customer', 'The surgery is rebuilt until April. Please start the line again then.'],
          caseOpened(-200),
          [-198, 'Provisioning', 'Noted. We write a month before.'],
          statusChange(-198, 'acknowledged', 'held'),
        ],
      },
    ],
    [elmsett]: [
      {
        caseId: 'CS-51871',
        kind: 'fault',
        title: 'Fern Hill Infants: no light from the exchange',
        about: 'Fern Hill Infants',
        serviceId: 'S-3001700',
        status: 'inProgress',
        priority: 'critical',
        impact: 'down',
        severity: 'extensive',
        careLevel: '24 hours, every day',
        opened: -2,
        respondHours: 1,
        responded: -1.6,
        update: 0.9,
        resolve: 22,
        thread: [
          [-2, 'customer', 'The whole school is without a connection.'],
          caseOpened(-2),
          [-1.6, 'Network operations', 'We see no light from the exchange and have sent a team.'],
          statusChange(-1.6, 'acknowledged', 'inProgress'),
        ],
      },
      ...Array.from({ length: 45 }, (_, index) =>
        closedCase({
          caseId: `CS-${49_900 - index * 7}`,
          kind: index % 4 === 0 ? 'fault' : 'information',
          title: `School ${index + 1}: ${index % 4 === 0 ? 'slow line' : 'question about handsets'}`,
          about: `School ${index + 1}`,
          daysAgo: 4 + index * 3,
          ...(index % 4 === 0 && { impact: 'degraded' as const }),
        }),
      ),
    ],
  }
}
