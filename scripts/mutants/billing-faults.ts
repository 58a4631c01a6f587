import { type Fault, faultsIn } from './fault.ts'

const billing = 'server/src/gateway/billing'
const web = 'web/src/areas/billing'

/** Balances, statements and the notifications of bills. */
export const billingFaults: readonly Fault[] = [
  ...faultsIn(`${billing}/payments/store.ts`, [`${billing}/payments/payments.test.ts`], {
    'Adds up the balance after an entry for the shown page or period only': [
      'rows unbounded preceding) as balance',
      'rows 3 preceding) as balance',
    ],
    'Collects from a Direct Debit that has ended': [
      "in ('active', 'pending')\n",
      "in ('active', 'pending', 'cancelled')\n",
    ],
    'Leaves the credit of a credit note out of the balance by age': [
      'coalesce(b.credit, 0) + coalesce(p.received, 0) - coalesce(b.paid, 0) as unallocated',
      'coalesce(p.received, 0) - coalesce(b.paid, 0) as unallocated',
    ],
    'Counts a bill as overdue on the day it is due': ['late <= 0', 'late < 0'],
  }),
  ...faultsIn(`${billing}/payments/whole-account.ts`, [`${billing}/payments/payments.test.ts`], {
    'Shows the balance of the account to people limited to sites': [
      'if (!sites) return\n',
      'if (sites ?? true) return\n',
    ],
  }),
  ...faultsIn(`${billing}/lines/group-lines.ts`, [`${billing}/lines/lines.test.ts`], {
    'Names no charge that only the bill before has': ['notRepeated: notRepeated.filter(isIn)', 'notRepeated: []'],
  }),
  ...faultsIn(`${billing}/card-payments/pending-store.ts`, [`${billing}/card-payments/card-payments.test.ts`], {
    'Counts a card payment beside the payment that records it': [' and not cp.is_recorded`', '`'],
    'Takes a refund by card from nothing': [
      'cp.amount - cp.refunded - cb.amount_before',
      'cp.amount - cb.amount_before',
    ],
  }),
  ...faultsIn(`${billing}/card-payments/rules.ts`, [`${billing}/card-payments/rules.test.ts`], {
    'Declines a card payment that was paid': ['failed: 3, paid: 4', 'failed: 4, paid: 3'],
  }),
  ...faultsIn(`${billing}/documents/receive-document.ts`, [`${billing}/documents/documents.test.ts`], {
    'Keeps the XML of another bill': ['if (facts.number !== billId)', 'if (facts.number === null)'],
  }),
  ...faultsIn('server/src/en16931/find-breaches.ts', ['server/src/en16931/check-document.test.ts'], {
    'Judges an element by every rule of a pattern': ['for (const element of own) judged.add(element)', ''],
  }),
  ...faultsIn(`${billing}/notices/store.ts`, [`${billing}/notices/announce.test.ts`], {
    'Reminds of a bill that a Direct Debit collects': [" and not (n.notice = 'reminder' and d.is_collected)", ''],
    'Notifies of old bills after an import': ['issued_on between ${since} and ${today}', 'issued_on <= ${today}'],
  }),
  ...faultsIn(`${billing}/notices/announce.ts`, [`${billing}/notices/announce.test.ts`], {
    'Writes the total of a bill to people who may not see it': ["hasLimitedReader ? '' :", 'billId === null ? "" :'],
  }),
  ...faultsIn(`${web}/bill-words.ts`, [`${web}/bill-words.test.ts`], {
    'Asks people to pay a bill that a Direct Debit collects': [
      "status === 'active' || status === 'pending'",
      "status === 'pending'",
    ],
    'Shows a bill as paid by card of which a part is': ['cardPending >= remaining', 'cardPending >= 0'],
  }),
  ...faultsIn('contract/billing/dealer-bills.ts', [`${billing}/customers/customers.test.ts`], {
    'Shows a dealer’s people the bills of its customers without the permission for bills': [
      "permissions: ['BusinessPortalBilling']",
      "permissions: ['BusinessPortalServices']",
    ],
  }),
  ...faultsIn(`${billing}/status-store.ts`, [`${billing}/customers/customers.test.ts`], {
    'Counts bills that a credit note pays among the paid ones of a dealer’s customers': [
      "b.kind = 'bill' and (b.total <= 0 or not ${isNamed} or ${credited} <> b.total)",
      "b.kind = 'bill'",
    ],
  }),
  ...faultsIn(`${billing}/lines/part-period.ts`, [`${billing}/lines/rules.test.ts`], {
    'Gives a charge the order of a part period at another price': [' &&\n  part.monthlyPrice === monthlyPrice', ''],
  }),
  ...faultsIn(`${billing}/card-payments/notify-of-card.ts`, [`${billing}/card-payments/card-payments.test.ts`], {
    'Notifies of card payments without the person who paid': ['payerEmail === null ? [] : [payerEmail]', '[]'],
    'Notifies a dealer’s person of a card payment by a link into their own account': [', in: scope.accountId', ''],
  }),
  ...faultsIn(
    'server/src/gateway/notifications/deliver-notification.ts',
    [`${billing}/card-payments/card-payments.test.ts`],
    {
      'Notifies a dealer’s subscribers of what one of them paid for a customer': [
        'isForPeople || !isEvent',
        '!isEvent',
      ],
    },
  ),
  ...faultsIn(`${billing}/desk/routes.ts`, [`${billing}/desk/billing-desk.test.ts`], {
    'Shows the findings of one bill beside the others at the desk': [
      'checks.find(({ billId }) => billId === bill.billId)',
      'checks[0]',
    ],
  }),
  ...faultsIn(`${billing}/cost/service.ts`, [`${billing}/cost/cost.test.ts`], {
    'Shows the cost of 12 months whatever period is chosen': ['const count = Number(period)', 'const count = 12'],
  }),
  ...faultsIn('server/src/account-data/kept-by-law.ts', ['server/src/account-data/delete-account.test.ts'], {
    'Deletes the card payments of bills that are kept by law': [
      '    card_payment_bill: ofBill,\n    card_payment: ofCardPayment,\n',
      '',
    ],
  }),
  ...faultsIn('server/src/retention/rules.ts', ['server/src/retention/retention.test.ts'], {
    'Keeps declined card pages for ever': [
      "t.status in ('open', 'cancelled', 'failed')",
      "t.status in ('open', 'cancelled')",
    ],
  }),
  ...faultsIn('contract/billing/percentile.ts', ['contract/billing/percentile.test.ts'], {
    'Leaves out a part of a sample as a whole one': [
      'Math.floor(found.length / leftOutOf)',
      'Math.ceil(found.length / leftOutOf)',
    ],
  }),
  ...faultsIn(`${billing}/usage/announce-nights.ts`, [`${billing}/usage/nights.test.ts`], {
    'Announces an unusual night with each delivery of calls': [
      'if (!(await insertUnusualNight(scope, night.night))) return',
      'await insertUnusualNight(scope, night.night)',
    ],
    'Announces nights of an import of old calls': [
      'from: daysAfter(today, 1 - announceDays)',
      'from: daysAfter(today, -90)',
    ],
  }),
  ...faultsIn(`${billing}/cost/forecast.ts`, [`${billing}/cost/rules.test.ts`], {
    'Counts a one-off charge of the forecast in each later month': [
      "step.term === 'once' ? step.month === month",
      "step.term === 'once' ? step.month <= month",
    ],
    'Raises the price on the bill although an upgrade comes before': [
      'const amount = share(before, event.percent)',
      'const amount = share(base.get(key) ?? pence(0), event.percent)',
    ],
  }),
  ...faultsIn(`${billing}/cost/accounting/share-vat.ts`, [`${billing}/cost/accounting/accounting-rules.test.ts`], {
    'Leaves the remainder of the VAT out of the rows': ['? floor + 1 : floor', '? floor : floor'],
  }),
  ...faultsIn('web/src/areas/billing/cost/cost-words.ts', ['web/src/areas/billing/cost/cost-words.test.ts'], {
    'Says within budget beside a title that forecasts more': [
      "if (state === 'over' || overMonths(cost).length > 0) return null",
      "if (state === 'over') return null",
    ],
    'Rounds an amount just under the budget to 100%': ['Math.min(99, rounded)', 'rounded'],
  }),
  ...faultsIn('web/src/areas/billing/cost/coming-steps.ts', ['web/src/areas/billing/cost/coming-steps.test.ts'], {
    'Leaves out a step that leads over the budget when the list is short': [
      'new Set([...causes, ...nearest.slice',
      'new Set([...nearest.slice',
    ],
  }),
  ...faultsIn('contract/billing/cost-values.ts', [`${billing}/cost/rules.test.ts`], {
    'Warns of a budget only above 95%': ['amount * 100 >= budget', 'amount * 100 > budget'],
  }),
]
