import { accounts } from './entities/accounts.ts'
import { billingAccounts } from './entities/billing-accounts.ts'
import { billLines } from './entities/bill-lines.ts'
import { bills } from './entities/bills.ts'
import { callDeliveries, callRecords } from './entities/call-records.ts'
import { priceRises } from './entities/price-rises.ts'
import { caseMessages, cases } from './entities/cases.ts'
import { commissionEvents } from './entities/commission-events.ts'
import { commissionLines } from './entities/commission-lines.ts'
import { commissionSchemes } from './entities/commission-schemes.ts'
import { commissionStatements } from './entities/commission-statements.ts'
import { contacts } from './entities/contacts.ts'
import { dataCentreClosedDays, dataCentreHours, dataCentres, racks } from './entities/data-centres.ts'
import { exchanges, onNetBuildings, postcodes, servedAreas } from './entities/exchanges.ts'
import { incidents, incidentServices } from './entities/incidents.ts'
import { orders, orderStageRows } from './entities/orders.ts'
import { paymentAllocations } from './entities/payment-allocations.ts'
import { payments } from './entities/payments.ts'
import { serviceEthernetDetails, serviceTechDetails, serviceVcdDetails } from './entities/service-details.ts'
import { careLevels, plans, planVersions } from './entities/plans.ts'
import { products } from './entities/products.ts'
import { quoteSites } from './entities/quote-sites.ts'
import { quotes } from './entities/quotes.ts'
import { rateCardLines, rateCards, rateExtras } from './entities/rate-cards.ts'
import { reverseNames } from './entities/reverse-names.ts'
import { selfBillingAgreements } from './entities/self-billing-agreements.ts'
import { services } from './entities/services.ts'
import { sites } from './entities/sites.ts'
import { users } from './entities/users.ts'
import { usageMeters, usageSamples } from './entities/usage-meters.ts'
import { visitVisitors } from './entities/visit-visitors.ts'
import { visitors } from './entities/visitors.ts'
import { visits } from './entities/visits.ts'
import { voiceTenants } from './entities/voice-tenants.ts'
import { dnsRecords, zones } from './entities/zones.ts'
import type { Entity } from './entity.ts'

/** In dependency order. */
export const entities: readonly Entity[] = [
  accounts,
  sites,
  services,
  serviceTechDetails,
  serviceEthernetDetails,
  serviceVcdDetails,
  voiceTenants,
  users,
  contacts,
  orders,
  orderStageRows,
  cases,
  caseMessages,
  commissionSchemes,
  commissionEvents,
  dataCentres,
  dataCentreHours,
  dataCentreClosedDays,
  racks,
  zones,
  dnsRecords,
  reverseNames,
  visitors,
  visits,
  visitVisitors,
  careLevels,
  products,
  plans,
  planVersions,
  rateCards,
  rateCardLines,
  rateExtras,
  exchanges,
  servedAreas,
  postcodes,
  onNetBuildings,
  quotes,
  quoteSites,
  incidents,
  incidentServices,
  commissionLines,
  commissionStatements,
  selfBillingAgreements,
  billingAccounts,
  billLines,
  bills,
  payments,
  paymentAllocations,
  callDeliveries,
  callRecords,
  usageMeters,
  usageSamples,
  priceRises,
]
