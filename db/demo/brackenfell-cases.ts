import { type CaseStory, closedCase, caseOpened, statusChange } from './case-story.ts'

const around = '24 hours, every day'
// One grey point, and a few lines: enough to be saved and looked at.
const photo = {
  name: 'Router lights.png',
  mediaType: 'image/png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGj4DwAEhAKAQ9s2wAAAAABJRU5ErkJggg==',
}
const log = {
  name: 'Ping from the depot.csv',
  mediaType: 'text/csv',
  base64: Buffer.from('time,target,ms\n08:11,198.51.100.1,12\n08:12,198.51.100.1,\n08:13,198.51.100.1,\n').toString(
    'base64',
  ),
}

/** A case in every standing, and enough that are over to fill pages. */
export function brackenfellCases(): CaseStory[] {
  return [...waiting, ...withUs, ...over, ...manyMore()]
}

const waiting: CaseStory[] = [
  {
    caseId: 'CS-51790',
    kind: 'billing',
    title: 'Last invoice: unknown charge',
    about: 'Kendal – Head office',
    status: 'pending',
    opened: -100,
    responded: -97,
    replyBy: 7 * 24,
    resolve: 20,
    answers: [
      { label: 'Invoice number', answer: '4410023' },
      { label: 'Amount in question', answer: '£84.00' },
      { label: 'What is wrong with it?', answer: 'I do not know this charge' },
    ],
    thread: [
      [-100, 'customer', 'There is a line “engineer visit” on the invoice. We had no engineer in this month.'],
      caseOpened(-100),
      [
        -97,
        'Billing',
        'Thank you. The visit was booked from the number of your depot in Rochdale. Can you ask there whether somebody came? If not, we credit it at once.',
      ],
      statusChange(-97, 'acknowledged', 'inProgress'),
      statusChange(-96.9, 'inProgress', 'pending'),
    ],
  },
  {
    caseId: 'CS-51861',
    kind: 'fault',
    title: 'Cardiff – Bay House: slow in the evening',
    about: 'Cardiff – Bay House',
    status: 'resolved',
    impact: 'degraded',
    severity: 'moderate',
    serviceId: 'S-2044871',
    careLevel: 'Next working day',
    opened: -52,
    responded: -50,
    resolve: -20,
    closes: 3 * 24,
    thread: [
      [-52, 'customer', 'From about 18:00 the line is at a tenth of its speed.'],
      caseOpened(-52),
      [-50, 'Broadband support', 'We see it too: a port at the exchange is full in the evening.'],
      statusChange(-50, 'acknowledged', 'inProgress'),
      [
        -22,
        'Broadband support',
        'Your line is on another port since last night. It ran at full speed all evening. Is it as it should be now?',
      ],
      statusChange(-22, 'inProgress', 'resolved'),
    ],
  },
]

const withUs: CaseStory[] = [
  {
    caseId: 'CS-51873',
    kind: 'fault',
    title: 'Rochdale – Depot 2: no connection',
    about: 'Rochdale – Depot 2',
    status: 'inProgress',
    priority: 'critical',
    impact: 'down',
    severity: 'significant',
    serviceId: 'S-2081147',
    careLevel: around,
    ownRef: 'INC-7741',
    opened: -1.2,
    respondHours: 1,
    responded: -0.9,
    update: 1.8,
    resolve: 22.8,
    followers: [['Depot 2 office', 'depot2@brackenfell.example']],
    answers: [
      { label: 'When did it start?', answer: 'Today at 08:12' },
      { label: 'What have you checked?', answer: 'Restarted the router, no change' },
      { label: 'Who can let an engineer in, and when?', answer: 'Depot office, 01632 960218, 06:00 to 22:00' },
    ],
    thread: [
      [
        -1.2,
        'customer',
        'Depot 2 has lost its broadband. Tills and scanners are on 4G back-up. Diagnostics say the line is open outside our building.',
        { files: [photo, log] },
      ],
      caseOpened(-1.2),
      [
        -0.9,
        'Broadband support',
        'Thank you. We have read your results and agree: the break is in the street, so no one needs to visit your building. We have booked a line engineer.\n\nYou do not need to restart anything. Please leave the router switched on.',
      ],
      statusChange(-0.9, 'acknowledged', 'inProgress'),
      [-0.8, 'Broadband support', 'Line engineer booked for today. No access to your site needed.', { kind: 'work' }],
      [
        -0.7,
        'Broadband support',
        'Carrier says the cabinet was hit by a van. Do not promise a time yet.',
        { isInternal: true },
      ],
      [
        -0.5,
        'customer',
        'We have opened the yard gate in case they need to turn round here.',
        { byMail: 'Depot 2 office' },
      ],
      [
        -0.3,
        'Broadband support',
        'The engineer has the job and will start at the street cabinet. We will write again within two hours, sooner if anything changes.',
      ],
    ],
  },
  {
    caseId: 'CS-51869',
    kind: 'fault',
    title: 'Bristol – Quayside: packet loss',
    about: 'Bristol – Quayside',
    status: 'inProgress',
    priority: 'high',
    impact: 'degraded',
    severity: 'extensive',
    serviceId: 'S-1974402',
    incidentId: 'MSO-20417',
    careLevel: around,
    opened: -2.5,
    respondHours: 2,
    responded: -2.2,
    update: 1.3,
    resolve: 21.5,
    escalated: -1.5,
    thread: [
      [-2.5, 'customer', 'Calls break up, and the till system times out. About two in a hundred packets are lost.'],
      caseOpened(-2.5),
      [
        -2.2,
        'Network operations',
        'Confirmed. A fibre in the ring is damaged; traffic runs over the longer way. A splicing team is on its way.',
      ],
      statusChange(-2.2, 'acknowledged', 'inProgress'),
      [-1.5, 'customer', 'We cannot trade like this. Please call me.'],
      [-1.5, 'customer', 'Escalated. A duty manager calls 01632 960240 within 30 minutes.', { kind: 'escalated' }],
      [
        -0.7,
        'Network operations',
        'The team has found the place and begins to splice. Loss should end within the hour.',
      ],
    ],
  },
  {
    caseId: 'CS-51875',
    kind: 'change',
    title: 'More addresses at Leeds – Wharf Mill',
    about: 'Leeds – Wharf Mill',
    status: 'acknowledged',
    serviceId: 'S-1902255',
    opened: -0.3,
    respondHours: 4,
    update: 3.7,
    answers: [
      { label: 'What should be different afterwards?', answer: 'A /27 instead of the /28' },
      { label: 'When may we do it?', answer: 'Any evening after 19:00' },
    ],
    thread: [[-0.3, 'customer', 'We need 16 more public addresses for the new door system.'], caseOpened(-0.3)],
  },
  {
    caseId: 'CS-51848',
    kind: 'order',
    title: 'Norwich – Fenside: engineer day',
    about: 'Norwich – Fenside',
    status: 'held',
    serviceId: 'S-2090316',
    opened: -70,
    responded: -69,
    update: 30,
    resolve: 60,
    thread: [
      [-70, 'customer', 'Can the engineer come in the morning? The site closes at 14:00.'],
      caseOpened(-70),
      [-69, 'Provisioning', 'We have asked the carrier. It opens its calendar for that week the day after tomorrow.'],
      statusChange(-69, 'acknowledged', 'held'),
    ],
  },
  {
    caseId: 'CS-51820',
    kind: 'complaint',
    title: 'Three missed call-backs',
    about: 'Kendal – Head office',
    status: 'inProgress',
    priority: 'high',
    opened: -130,
    responded: -128,
    update: -0.7,
    resolve: 50 * 24,
    answers: [{ label: 'What would put it right?', answer: 'One person who calls when it was promised' }],
    thread: [
      [-130, 'customer', 'Three times somebody promised to call back about our voice lines, and nobody did.'],
      caseOpened(-130),
      [
        -128,
        'Customer relations',
        'I am sorry. I look after this myself now and find out why the calls were not made.',
      ],
      statusChange(-128, 'acknowledged', 'inProgress'),
    ],
  },
  {
    caseId: 'CS-51655',
    kind: 'fault',
    title: 'Call quality on SIP trunk A',
    about: 'Kendal – Head office',
    status: 'reopened',
    impact: 'intermittent',
    severity: 'moderate',
    careLevel: around,
    opened: -20 * 24,
    responded: -20 * 24 + 2,
    respondHours: -2,
    update: 0.6,
    resolve: 10,
    followers: [['Tomasz Hale', 'tomasz.hale@brackenfell.example']],
    thread: [
      [-20 * 24, 'customer', 'Callers hear an echo, mostly before noon.'],
      caseOpened(-20 * 24),
      [-19 * 24, 'Voice support', 'We have changed the echo setting of the trunk.'],
      statusChange(-19 * 24, 'inProgress', 'resolved'),
      [-1.4, 'customer', 'The echo is back since Monday.'],
      statusChange(-1.4, 'resolved', 'reopened'),
    ],
  },
  {
    caseId: 'CS-51866',
    kind: 'information',
    title: 'Who approved the new mobile lines?',
    about: '',
    status: 'inProgress',
    priority: 'low',
    isPrivate: true,
    opened: -5,
    responded: -3,
    update: 12,
    thread: [
      [-5, 'customer', 'Please tell me who approved them. This is for our auditors, so only I should see the answer.'],
      caseOpened(-5),
      [-3, 'Service desk', 'We look it up in the order and write to you here.'],
      statusChange(-3, 'acknowledged', 'inProgress'),
    ],
  },
]

const over: CaseStory[] = [
  {
    ...closedCase({
      caseId: 'CS-51744',
      kind: 'change',
      title: 'Add a reverse DNS entry',
      about: '198.51.100.70',
      daysAgo: 5,
    }),
    score: 5,
    comment: 'Done within the hour.',
  },
  closedCase({
    caseId: 'CS-51702',
    kind: 'information',
    title: 'Router firmware advice',
    about: 'Cardiff – Bay House',
    daysAgo: 6,
  }),
  {
    ...closedCase({
      caseId: 'CS-51690',
      kind: 'order',
      title: 'Cancel the second order for Norwich',
      about: 'Norwich – Fenside',
      daysAgo: 9,
    }),
    status: 'cancelled',
  },
  closedCase({
    caseId: 'CS-51611',
    kind: 'change',
    title: 'Change the billing contact',
    about: 'Kendal – Head office',
    daysAgo: 15,
  }),
  {
    ...closedCase({
      caseId: 'CS-51580',
      kind: 'fault',
      title: 'Slow speeds at Norwich',
      about: 'Norwich – Fenside',
      daysAgo: 39,
      impact: 'degraded',
      serviceId: 'S-2061902',
    }),
    score: 3,
  },
  closedCase({
    caseId: 'CS-51544',
    kind: 'order',
    title: 'Port a number range',
    about: 'Kendal – Head office',
    daysAgo: 46,
  }),
  closedCase({
    caseId: 'CS-51502',
    kind: 'information',
    title: 'Rack B14 power reading',
    about: 'Manchester DC2',
    daysAgo: 53,
  }),
]

const towns = ['Ambleside', 'Barrow', 'Carnforth', 'Dewsbury', 'Hexham', 'Keswick', 'Lancaster', 'Morpeth', 'Penrith']
const troubles = [
  { kind: 'fault', words: 'no connection', impact: 'down' },
  { kind: 'fault', words: 'line drops several times a day', impact: 'intermittent' },
  { kind: 'change', words: 'new router password' },
  { kind: 'information', words: 'which speed can we get?' },
  { kind: 'billing', words: 'charged twice' },
  { kind: 'order', words: 'move the start day' },
] as const

function manyMore(): CaseStory[] {
  return Array.from({ length: 54 }, (_, index) => {
    const { kind, words, ...more } = troubles[index % troubles.length] ?? troubles[0]
    const town = towns[index % towns.length] ?? ''
    return closedCase({
      caseId: `CS-${51_490 - index * 13}`,
      kind,
      title: `Remote worker, ${town}: ${words}`,
      about: `Remote worker, ${town}`,
      daysAgo: 56 + index * 9,
      ...more,
      ...(index % 3 === 0 && { score: 4 }),
    })
  })
}
