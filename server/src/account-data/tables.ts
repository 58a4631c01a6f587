/**
 * What an account is made of, as people group it and table by table, in the words of whoever reads an export of it. A
 * table with an account that is neither here nor left out fails a test: what it holds is for its author to say.
 */
export const accountGroups: Record<string, Record<string, string>> = {
  'Services and sites': {
    service: 'Services',
    service_count: 'How many services of each category there are',
    service_tech_details: 'Technical details of services',
    service_ethernet_details: 'Details of ethernet services',
    service_vcd_details: 'Details of cloud services',
    service_traffic: 'How much traffic lines carried, over time',
    site: 'Sites',
    space: 'Racks and rooms in data centres',
    address_block: 'The IP address blocks of services',
    line_test: 'Line tests and what they found',
    external_id: 'What other systems of the provider call the things of the account',
  },
  DNS: {
    dns_zone: 'DNS zones',
    dns_record: 'Records of DNS zones',
    dns_draft: 'Changes of DNS zones that are not published',
    dns_change_set: 'Changes of DNS zones, with who made them',
    dns_reverse_name: 'Reverse names of IP addresses',
  },
  'Cloud and back-up': {
    cloud_centre: 'Virtual data centres of services',
    cloud_machine: 'Virtual machines in them',
    cloud_reading: 'How much of each centre was used, over time',
    backup_vault: 'Back-up vaults of services: limits, how much is used',
    backup_workload: 'What is backed up, when it last was, and how that went',
    backup_day: 'How the back-ups of each day went',
  },
  Orders: {
    service_order: 'Orders',
    order_stage: 'The stages of orders, planned and done',
    order_promise: 'Dates that were promised in orders, and how they moved',
    order_spell: 'For whom orders waited, and from when to when',
    order_readiness: 'What is ready at the site of an order',
    order_charge: 'Charges that came up in orders, and what was answered',
    order_question: 'Questions about orders, and their answers',
    order_note: 'Notes on sites and hazards in orders',
    order_event: 'What happened in orders',
    order_share: 'Links by which orders were shared',
    order_watcher: 'Who follows which order',
  },
  Quotes: {
    quote: 'Quotes',
    quote_version: 'Versions of quotes: what was asked for',
    quote_site: 'Sites of quotes, and what was chosen for them',
    quote_share: 'Links by which quotes were shared',
  },
  Cases: {
    help_case: 'Cases',
    case_message: 'What was written in cases, by the account and by the desk',
    case_result: 'How cases were answered against what was promised',
    case_watcher: 'Who follows which case',
  },
  'Works and incidents': {
    incident_account: 'Works and incidents that touched the account',
    incident_service: 'Services that works and incidents touch',
    incident_downtime: 'How long each service was down in an incident',
    incident_told: 'When the account was told of works and incidents',
  },
  'Service plans': {
    plan_reading: 'Who read which service plan',
    plan_acknowledgement: 'Who confirmed which service plan',
  },
  'Data centre visits': {
    visit: 'Visits to data centres',
    visit_visitor: 'Who came to which visit, and when',
    visit_place: 'Places that are booked for visits',
    visitor: 'People who visit data centres',
    visitor_link: 'Links by which visitors gave their details',
  },
  Commission: {
    commission_statement: 'Commission statements',
    commission_line: 'The lines of commission statements',
    commission_total: 'What the lines of a statement add up to, by kind',
    commission_event: 'What happened to the services that a dealer sold',
    commission_query: 'Questions about lines of statements, and their answers',
    commission_run: 'The months for which statements were worked out',
    commission_scheme: 'By which schemes commission is earned',
  },
  'People and access': {
    account: 'The account itself: its name, its numbers, its dealer',
    contact: 'People of the account, whether they sign in or not',
    contact_link: 'Links by which people confirmed an e-mail address or told what they want to hear of',
    portal_user: 'People who sign in',
    permission_grant: 'Who may use what',
    access_request: 'Who of the account asked for a permission, and what was answered',
    dealer_visit: 'On which days the dealer was in the account, and who of it',
    api_key:
      'API keys: what they are called and what they allow. The keys themselves are known to nobody but their holders',
  },
  'Notices and webhooks': {
    contact_subscription: 'What people want to hear of, and how',
    notification: 'What people were told, by the bell, by e-mail or by text message',
    webhook: 'Webhooks: where they lead and what they send',
    webhook_attempt: 'Each attempt of a webhook, and what was answered',
    webhook_delivery: 'What webhooks sent',
  },
  'Lists and dashboards': {
    saved_view: 'Views of lists that people kept',
    view_tile: 'Views that people put on their dashboard',
    list_choice: 'Which columns people chose in lists',
    dashboard_snooze: 'What people put off on their dashboard',
    dashboard_visit: 'When people last looked at their dashboard',
  },
  Files: {
    file: 'Files: documents of orders, attachments of cases. The files themselves are in the folder files',
  },
  'Who did what': {
    activity: 'Who changed what and when, with the values before and after',
  },
}

export const accountTables: Record<string, string> = Object.assign({}, ...Object.values(accountGroups))

/** Tables of accounts that no export has, and why. */
export const leftOutTables: Record<string, string> = {
  idempotency_key:
    'Answers to calls of the last day, kept in case a call is sent again; what they did is in the other files',
  'integration.change': 'The order in which the changes in activity are told to other systems',
  visitor_identity: 'Photo IDs of visitors. They are sealed, and read one at a time, at the door',
}

/** Tables whose `account_id` is something else: who signs in, or an account that is no more. */
export const notOfAccounts: Record<string, string> = {
  'identity.model': 'Sessions and grants of the identity server; its account is a person',
  'retention.deleted_account': 'The record of accounts that were deleted',
}

/** Columns that no export has, and why. Columns that the database works out by itself are left out as well. */
export const leftOutColumns: Record<string, { columns: readonly string[]; why: string }> = {
  api_key: { columns: ['secret_hash', 'old_hash'], why: 'Secrets of keys, links and webhooks' },
  contact_link: { columns: ['link_hash'], why: 'Secrets of keys, links and webhooks' },
  file: { columns: ['content'], why: 'It is in the folder files' },
  help_case: { columns: ['taken_by', 'taken_by_name'], why: 'Who of the desk looks after a case' },
  order_share: { columns: ['secret_hash'], why: 'Secrets of keys, links and webhooks' },
  quote_share: { columns: ['secret_hash'], why: 'Secrets of keys, links and webhooks' },
  quote_site: { columns: ['cells'], why: 'What lines in quotes cost the seller' },
  quote_version: { columns: ['margin', 'extras'], why: 'What lines in quotes cost the seller' },
  visitor_link: { columns: ['secret_hash'], why: 'Secrets of keys, links and webhooks' },
  webhook: { columns: ['sealed_secret', 'previous_secret'], why: 'Secrets of keys, links and webhooks' },
}
