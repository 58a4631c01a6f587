/**
 * The content of each table, grouped for readers of an export. A test fails if a table with an account id is neither
 * described here nor left out below, so its author has to describe it.
 */
export const accountGroups: Record<string, Record<string, string>> = {
  'Services and sites': {
    service: 'Services',
    service_count: 'Number of services in each category',
    service_tech_details: 'Technical details of services',
    service_ethernet_details: 'Details of ethernet services',
    service_vcd_details: 'Details of cloud services',
    service_voice: 'Tenants of voice services in the phone system',
    service_traffic: 'Traffic of lines, over time',
    line_sample: 'Latency and loss of lines, over five minutes',
    line_hour: 'Latency and loss of lines, over an hour',
    site: 'Sites',
    rack: 'Racks and rooms in data centres',
    address_block: 'The IP address blocks of services',
    line_test: 'Line tests and their results',
    external_id: 'External ids of the account’s records in other systems of the provider',
  },
  DNS: {
    dns_zone: 'DNS zones',
    dns_claim: 'Domains registered elsewhere that wait for proof',
    dns_record: 'Records of DNS zones',
    dns_draft: 'Changes of DNS zones that are not published',
    dns_incoming: 'Primary name servers of secondary zones, and their last transfer',
    dns_secondary: 'Secondary name servers of DNS zones',
    dns_change_set: 'Changes of DNS zones, with their authors',
    dns_reverse_name: 'Reverse names of IP addresses',
  },
  'Cloud and back-up': {
    cloud: 'Virtual data centres of services',
    cloud_token: 'API tokens of organisations: who set them, and when they last worked',
    cloud_machine: 'Virtual machines of virtual data centres',
    cloud_reading: 'Usage of each virtual data centre, over time',
    backup_vault: 'Back-up vaults of services, with limits and usage',
    backup_workload: 'Backed-up machines, with the last run and its result',
    backup_day: 'Daily back-up results',
  },
  Orders: {
    service_order: 'Orders',
    order_stage: 'The stages of orders, planned and done',
    order_commitment: 'Dates of orders, and their changes',
    order_ownership: 'Periods on hold, and the party responsible',
    order_readiness: 'Site readiness of orders',
    order_charge: 'Extra charges of orders, accepted or declined',
    order_question: 'Questions about orders, and their answers',
    order_note: 'Notes on sites and hazards in orders',
    order_event: 'Events of orders',
    order_share: 'Shared links to orders',
    order_watcher: 'Followers of orders',
    order_registration: 'Requests of orders to the registry of domains',
    appointment_hold: 'Engineer appointments held and booked at the carrier',
  },
  Quotes: {
    quote: 'Quotes',
    quote_version: 'Versions of quotes, with their requirements',
    quote_site: 'Sites of quotes, with the chosen options',
    quote_share: 'Shared links to quotes',
  },
  Cases: {
    help_case: 'Cases',
    case_message: 'Messages of cases, from the account and the desk',
    case_result: 'Results of cases against their targets',
    case_watcher: 'Followers of cases',
  },
  'Incidents and planned work': {
    incident_account: 'Incidents and planned work that affected the account',
    incident_service: 'Services affected by incidents and planned work',
    incident_downtime: 'Downtime of each service in an incident',
    incident_notice: 'Notifications of incidents and planned work to the account',
  },
  'Service plans': {
    plan_reading: 'Service plans read, and by whom',
    plan_acknowledgement: 'Service plans acknowledged, and by whom',
  },
  'Data centre visits': {
    visit: 'Visits to data centres',
    visit_visitor: 'Visitors of each visit, with times',
    visit_place: 'Slots booked for visits',
    visitor: 'Data centre visitors',
    visitor_link: 'Links for visitors to enter their details',
  },
  Commission: {
    commission_statement: 'Commission statements',
    commission_line: 'The lines of commission statements',
    commission_total: 'Totals of statements, by type',
    commission_event: 'Commission events of services',
    commission_query: 'Queries about statement lines, and the replies',
    commission_run: 'Months for which statements were calculated',
    commission_scheme: 'Commission schemes',
    self_billing_agreement: 'Self-billing agreements',
    self_billing_document: 'Self-billing invoices and credit notes',
  },
  'People and access': {
    account: 'The account itself: its name, its numbers, its dealer',
    contact: 'Contacts of the account',
    contact_link: 'Links for people to verify an email address or change their notifications',
    portal_user: 'People who sign in',
    permission_grant: 'Permissions',
    access_request: 'Requests for permissions, and the replies',
    dealer_visit: 'Days on which the dealer’s people used the account',
    program: 'Registered programs',
    program_connection: 'Connected programs: the people who connected them, and their scopes',
    api_key: 'API keys: their names and permissions. The secrets are not stored',
  },
  'Notifications and webhooks': {
    contact_subscription: 'Notification settings',
    notification: 'Notifications sent: in the portal, by email or by text message',
    text_message: 'Delivery of text messages',
    webhook: 'Webhooks: their URLs and events',
    webhook_attempt: 'Delivery attempts of webhooks, and the responses',
    webhook_delivery: 'Messages of webhooks',
  },
  'Lists and dashboards': {
    saved_view: 'Saved views of lists',
    view_tile: 'Views on dashboards',
    list_choice: 'Chosen columns of lists',
    dashboard_snooze: 'Snoozed dashboard items',
    dashboard_visit: 'Last dashboard visits',
  },
  Files: {
    file: 'Files: documents of orders, attachments of cases. Their contents are in the folder files',
  },
  'Activity log': {
    activity: 'Changes, with author, time and the values before and after',
  },
  'Service credits': { service_credit: 'Service credits' },
  Bills: {
    billing_account: 'Billing accounts',
    bill: 'Bills and credit notes',
    bill_line: 'Lines of bills',
    payment: 'Payments and refunds',
    payment_allocation: 'Which bills a payment is for',
    bill_notice: 'Notifications of bills that were sent',
    bill_query: 'Queries of bills, with their answers',
    bill_query_line: 'The lines that a query is about',
    call_record: 'Calls as billed',
    call_day: 'Totals of calls by day',
    call_hour: 'Totals of calls by hour',
    call_delivery: 'When calls were last delivered, and until when they are complete',
    usage_meter: 'Usage of services by month',
    usage_sample: 'Samples of 95th percentile billing',
    usage_rule: 'The rule for unusual nights of calls',
    unusual_night: 'Unusual nights that were announced',
  },
}

export const accountTables: Record<string, string> = Object.assign({}, ...Object.values(accountGroups))

/** Tables that no export contains, with the reason. */
export const leftOutTables: Record<string, string> = {
  idempotency_key:
    'Responses to calls of the last day, kept in case a call is repeated; their results are in the other files',
  call_check: 'The delivery of calls that was last looked through for unusual nights',
  desk_work: 'Which of the staff does a piece of work, and when they look at it again',
  'integration.change': 'The order in which changes are sent to other systems',
  desk_import: 'Files that the provider’s staff load from a page of the desk; they are deleted after a day',
  desk_import_file: 'The content of these files',
  desk_import_bad_rows: 'Their rows with faults',
  case_tag: 'Tags by which the provider’s staff sort cases',
  case_link: 'Cases that the provider’s staff have linked',
  case_writer: 'Staff who are writing a reply at this moment',
  invitation_run: 'Which people of all accounts an operator invites at once, and who could not be invited',
  account_note: 'Notes of the provider’s staff about the account',
  visitor_identity: 'Photo IDs of visitors. They are encrypted, and decrypted one at a time at check-in',
}

/** Tables whose `account_id` means something else, or refers to a deleted account. */
export const notOfAccounts: Record<string, string> = {
  'identity.model': 'Sessions and grants of the identity server; they belong to people, not to the account',
  'retention.deleted_account': 'The record of deleted accounts',
}

/** Columns that no export contains, with the reason. Generated columns are left out as well. */
export const leftOutColumns: Record<string, { columns: readonly string[]; why: string }> = {
  api_key: {
    columns: ['secret_hash', 'old_hash', 'tsig_secret', 'old_tsig_secret'],
    why: 'Secrets of keys, links and webhooks',
  },
  cloud_token: { columns: ['encrypted'], why: 'Secrets of keys, links and webhooks' },
  contact_link: { columns: ['link_hash'], why: 'Secrets of keys, links and webhooks' },
  dns_claim: { columns: ['token'], why: 'Proof of a domain, only of use while the claim waits' },
  file: { columns: ['content'], why: 'Its content is in the folder files' },
  help_case: { columns: ['assigned_to', 'assigned_to_name'], why: 'Case assignments, before desk_work had them' },
  order_share: { columns: ['secret_hash'], why: 'Secrets of keys, links and webhooks' },
  quote_share: { columns: ['secret_hash', 'code_hash'], why: 'Secrets of keys, links and webhooks' },
  quote_site: { columns: ['cells'], why: 'Dealer cost prices' },
  quote_version: { columns: ['margin', 'extras'], why: 'Dealer cost prices' },
  visitor_link: { columns: ['secret_hash'], why: 'Secrets of keys, links and webhooks' },
  webhook: { columns: ['encrypted_secret', 'previous_secret'], why: 'Secrets of keys, links and webhooks' },
}
