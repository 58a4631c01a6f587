/**
 * Why a valid request is refused: a code for programs, its status and its meaning. The response adds a sentence for the
 * person. A code names a fact; two codes differ if a program would act differently.
 */
export const refusals = {
  // Callers
  access_ended: [403, 'The person, or the owner of the API key, no longer has access.'],
  account_closed: [403, 'The account is closed.'],
  address_not_allowed: [403, 'The API key may not be used from this address.'],
  dealer_access_closed: [403, 'The customer has closed its account to its dealer.'],
  dealers_only: [403, 'Only dealers can do this, for their own accounts and quotes.'],
  not_for_keys: [403, 'An API key cannot do this. A person has to sign in.'],
  record_limit: [403, 'The API key is limited to other DNS records.'],
  not_for_systems: [403, 'The provider’s own systems cannot make this call.'],
  own_people_only: [403, 'Only people of the account itself can do this.'],
  whole_account_needed: [403, 'The caller’s permission is limited to sites, and this concerns the whole account.'],
  read_only: [403, 'The caller has read-only access to this account.'],
  scope_missing: [403, 'The token does not have the scope that this call needs.'],
  sign_in_not_linked: [403, 'This sign-in is not linked to an account.'],

  // Any area
  idempotency_key_reused: [422, 'This Idempotency-Key was used for another request.'],
  limit_reached: [422, 'The limit has been reached. Remove one first.'],
  managed_at_desk: [422, 'The desk manages this, and other systems cannot change it here.'],
  not_connected: [422, 'The system that this needs is not connected to this portal.'],

  // Categories of services
  category_in_use: [422, 'Services, products, plans or commission schemes have this category.'],
  category_not_known: [422, 'The provider has no such category. The response lists those that it has.'],

  // Access and contacts
  acting_for_dealer: [422, 'The caller acts for their dealer, whose administrators grant permissions.'],
  already_member: [422, 'The person is already in this account.'],
  already_signs_in: [422, 'The contact can already sign in.'],
  contact_left: [422, 'The contact has left.'],
  contact_not_left: [422, 'The contact has not left.'],
  email_already_verified: [422, 'The email address is already verified.'],
  email_taken: [422, 'Another person signs in with this email address.'],
  holds_more: [
    422,
    'The contact holds a permission that the caller does not, or holds it for more sites or for longer.',
  ],
  identity_managed_elsewhere: [422, 'The identity server manages this itself.'],
  last_of_role: [422, 'The account would lose its last Administrator, Security Contact or manager of users.'],
  more_than_held: [
    422,
    'The caller does not hold one of the permissions, or only for fewer sites or for a shorter time.',
  ],
  never_signed_in: [422, 'The contact has never signed in.'],
  no_administrator: [422, 'Nobody in the account can grant the permission.'],
  no_dealer: [422, 'The account has no dealer.'],
  no_notifications: [422, 'The caller gets no notifications of this account.'],
  no_portal_access: [422, 'The contact cannot sign in.'],
  no_second_factor: [422, 'The contact has no second factor.'],
  not_invited: [422, 'The contact has no open invitation.'],
  not_suspended: [422, 'The contact is not suspended.'],
  note_of_colleague: [422, 'A colleague wrote the note.'],
  own_access: [422, 'Callers cannot do this to their own access.'],
  permission_already_held: [422, 'The caller already holds the permission.'],
  permission_already_requested: [422, 'The caller already has an open request for the permission.'],
  request_already_answered: [422, 'The request has already been granted, declined or withdrawn.'],
  too_many_emails: [422, 'Several emails have been sent to the contact within the hour.'],
  works_at_desk: [422, 'The contact works for the provider.'],

  // The desk
  import_busy: [422, 'The files of the import are being read.'],
  invitations_over: [422, 'The run of invitations is over.'],
  reply_title_taken: [422, 'Another canned reply has this title.'],
  nothing_to_load: [422, 'The import has no rows that can be loaded, or was loaded before.'],
  follow_up_in_past: [422, 'The follow-up is not in the future.'],
  team_name_taken: [422, 'Another team has this name.'],
  not_a_colleague: [422, 'The person does not work in this area of the desk, or the team does not exist.'],

  // Clouds
  token_refused: [422, 'Cloud Director rejects the API token.'],

  // API keys and webhooks
  key_of_another_person: [422, 'Only the person who created the API key can rotate it.'],
  key_revoked: [422, 'The API key is revoked.'],
  too_many_messages: [422, 'The period has more messages than can be resent.'],
  webhook_off: [422, 'The webhook is off.'],

  // Account data and sessions
  current_session: [422, 'This is the session that makes the call.'],
  export_running: [422, 'An export of the account is already running.'],

  // Back-up
  job_exists: [422, 'The machine has a back-up job.'],

  // Cases
  already_escalated: [422, 'The case is already with a duty manager.'],
  already_following: [422, 'The person already follows the case.'],
  block_too_large: [422, 'The block has too many addresses to name by a pattern.'],
  already_claimed: [422, 'The credit has already been claimed.'],
  already_decided: [422, 'The credit has already been decided.'],
  already_rated: [422, 'The case has already been rated.'],
  case_closed: [422, 'The case is closed.'],
  case_merged: [422, 'The case was merged into another one.'],
  case_not_closed: [422, 'The case is not closed yet.'],
  email_empty: [422, 'The email has no new text.'],
  email_handled: [422, 'The email does not wait any more.'],
  file_missing: [422, 'An attached file is no longer there.'],
  opener_follows: [422, 'The person who opened a case always follows it.'],
  reopen_window_closed: [422, 'The case was closed too long ago to be reopened.'],
  sender_not_following: [403, 'The sender of the email does not follow the case.'],
  status_not_possible: [422, 'The case cannot change to this status.'],
  update_in_past: [422, 'The next update is due in the past.'],

  // Commission
  agreement_overlaps: [422, 'A self-billing agreement starts on this day or later.'],
  event_already_recorded: [422, 'The same event is recorded for this service and day.'],
  line_already_queried: [422, 'The line has already been queried.'],
  month_already_issued: [422, 'The statement of this month, or a later one, is issued.'],
  month_not_over: [422, 'The month has not ended.'],
  other_month_open: [422, 'The preview of another month has to be issued first.'],
  accounting_code_missing: [422, 'The export needs an account code, a supplier and a tax code for each VAT rate.'],
  amount_changed: [422, 'The amount left to pay has changed. Check it, then try again.'],
  bill_not_payable: [422, 'A bill is paid, is being paid by card, or cannot be paid together with the others.'],
  document_differs: [422, 'The document is not of this bill: its number, currency or totals differ.'],
  document_already_issued: [422, 'Another document of the bill was received before.'],
  query_already_answered: [422, 'The query already has a reply.'],
  query_window_closed: [422, 'The query period has ended.'],
  run_not_finished: [422, 'The preview is still being calculated.'],
  nothing_payable: [422, 'Nothing is payable on the statement.'],
  self_billing_incomplete: [422, 'The self-billing invoice needs more details, or an agreement in force.'],
  self_billing_issued: [422, 'The self-billing invoice or credit note has been issued.'],
  service_already_live: [422, 'The service is already live.'],
  service_not_live: [422, 'The service is not live.'],
  statement_paid: [422, 'The statement is paid.'],

  // Diagnostics
  confirmation_needed: [422, 'The test interrupts the line. Confirm it first.'],
  different_lines: [422, 'The two results are of different lines.'],
  line_not_testable: [422, 'The service has no line that can be tested now.'],
  no_address: [422, 'The service has no IP address.'],
  no_result: [422, 'The test has no result.'],
  test_not_offered: [422, 'This test is not available for this type of line.'],
  test_over: [422, 'The test has ended.'],
  test_running: [422, 'A test of this line is already running.'],

  // DNS
  change_not_waiting: [422, 'The change is no longer scheduled.'],
  ds_at_parent: [422, 'The parent zone has a DS record of the zone. It has to go first.'],
  ds_in_caches: [422, 'Resolvers may still have the DS record of the zone in their caches.'],
  nothing_to_publish: [422, 'There is no draft, or it changes nothing.'],
  parent_unknown: [422, 'The servers of the parent zone could not be asked for a DS record.'],
  record_missing: [422, 'The record no longer exists.'],
  key_needed: [422, 'Some caches still need the signing key to verify the zone.'],
  not_signed: [422, 'The zone is not signed with DNSSEC, or its key is not published yet.'],
  rollover_running: [
    422,
    'A roll-over of the signing key is running. It ends when every cache can do without the old key.',
  ],
  registered_elsewhere: [422, 'The domain is registered with another registrar.'],
  registration_ended: [422, 'The registration of the domain has ended.'],
  no_drift: [422, 'The name server has these records as the zone does.'],
  version_missing: [422, 'The zone has no such version.'],
  zones_by_order: [422, 'The provider creates, configures and removes zones.'],
  zone_exists: [422, 'A zone with this name already exists.'],
  zone_file_unreadable: [422, 'A line of the zone file cannot be read.'],
  zone_is_primary: [422, 'The zone is a primary zone, so there is nothing to transfer.'],
  zone_is_secondary: [422, 'The records of the zone come from its primary name server.'],
  zone_is_signed: [422, 'The zone is signed with DNSSEC. Switch that off first.'],
  zone_not_copied: [
    422,
    'The zone has expired, or its name servers add signatures or addresses that secondary name servers cannot copy.',
  ],
  zone_unsound: [422, 'The records of the zone would conflict with each other.'],

  // Incidents and planned work
  end_not_known: [422, 'The incident has no end time yet.'],
  incident_open: [422, 'The incident or planned work has not ended.'],
  incident_over: [422, 'The incident or planned work has ended.'],
  not_failed: [422, 'The message has not failed.'],
  not_planned: [422, 'This is an incident, not planned work.'],
  work_begun: [422, 'The work has started.'],
  work_not_begun: [422, 'The planned work has not started.'],

  // Sites
  limited_to_sites: [422, 'The caller’s permission is limited to sites, so it does not cover a new one.'],
  site_exists: [422, 'The account already has a site with this name and address.'],

  // Orders
  appointments_off: [422, 'The engineer’s visit is agreed after an order.'],
  availability_off: [422, 'Availability is checked after an order.'],
  charge_already_answered: [422, 'The charge has already been accepted or declined.'],
  charge_overdue: [422, 'The reply-by date of the charge has passed.'],
  charge_unanswered: [422, 'A charge is waiting for the customer to accept or decline it.'],
  charge_withdrawn: [422, 'The charge was withdrawn.'],
  date_committed: [422, 'The committed date is fixed.'],
  date_unchanged: [422, 'The order already has this date.'],
  no_later_stage: [422, 'The order has no such later stage.'],
  no_survey: [422, 'The order has no survey.'],
  visit_booked: [422, 'The engineer’s visit is booked, so the visit is moved instead of the date.'],
  visit_fixed: [422, 'The visit was arranged by the desk, or is today or over.'],
  order_already_approved: [422, 'The order is already approved.'],
  order_closed: [422, 'The order is completed, cancelled or rejected.'],
  order_not_approved: [422, 'The order is not approved yet.'],
  order_not_in_progress: [422, 'The order is not in progress.'],
  order_not_on_hold: [422, 'The order is not on hold.'],
  order_not_priced: [422, 'The order is still being checked and priced.'],
  order_on_hold: [422, 'The order is on hold.'],
  product_not_available: [422, 'The carrier cannot deliver the product to the site.'],
  product_not_on_sale: [422, 'The product is not on sale as a new service.'],
  product_cannot_follow: [422, 'The service cannot change to this product.'],
  question_unanswered: [422, 'A question is waiting for the customer’s reply.'],
  reference_taken: [422, 'Another service has this reference.'],
  service_not_orderable: [422, 'This cannot be ordered for the service now.'],
  site_needed: [422, 'The caller’s permission is limited to sites, and this has none.'],

  // Plans
  plan_version_superseded: [422, 'Another version of the plan is in force.'],

  // Quotes
  code_just_sent: [422, 'A code was sent less than a minute ago.'],
  code_wrong: [422, 'The code is wrong or no longer valid.'],
  coverage_exists: [422, 'The exchange, area, postcode or building is already there.'],
  exchange_serves_areas: [422, 'The exchange still serves areas.'],
  link_without_email: [422, 'The link has no email address that a code could go to.'],
  no_option_chosen: [422, 'No option is chosen.'],
  no_product_fits: [422, 'No product matches these bearers and rates.'],
  quote_accepted: [422, 'The quote is accepted.'],
  quote_already_priced: [422, 'This version of the quote is priced.'],
  quote_being_priced: [422, 'The quote is being priced.'],
  quote_estimated: [422, 'A chosen price is an estimate.'],
  quote_expired: [422, 'The prices of the quote have expired.'],
  quote_is_draft: [422, 'This version of the quote is a draft.'],
  quote_not_open: [422, 'The quote has no valid prices.'],
  quote_of_dealer: [403, 'The dealer created this quote and manages it.'],
  quote_shared: [422, 'This version of the quote has been shared, so its prices are fixed.'],
  quote_withdrawn: [422, 'The quote is withdrawn.'],
  quote_without_sites: [422, 'The quote has no sites.'],

  // Dashboard
  service_down: [422, 'A faulty service needs attention until it works.'],

  // Saved views
  list_not_alone: [422, 'The list is a part of another page and cannot be on the dashboard.'],
  view_name_taken: [422, 'Another view has this name.'],
  view_of_another_person: [403, 'The view belongs to another person.'],

  // Voice
  divert_loop: [422, 'The divert leads back to the same seat.'],
  divert_not_allowed: [422, 'Calls of this service may not be diverted abroad, or to premium-rate numbers.'],
  number_not_for_seats: [422, 'The number belongs to a trunk or a hunt group.'],
  seat_missing: [422, 'The service has no such seat.'],
  tenant_linked: [422, 'Another service is linked to this tenant of the phone system.'],

  // Visits
  data_centre_closed: [422, 'The data centre is closed at this time.'],
  pass_not_valid: [422, 'The pass is not valid.'],
  slot_taken: [422, 'The slot has just been taken.'],
  visit_already_sent: [422, 'The visit is no longer a draft.'],
  visit_closed: [422, 'The visit has ended, so it can be neither changed nor cancelled.'],
  visit_not_approved: [422, 'The visit is not approved.'],
  visit_not_begun: [422, 'The visit has not started yet.'],
  visit_over: [422, 'The visit’s slot has ended.'],
  visit_started: [422, 'The visit’s slot has started.'],
  visit_status_not_possible: [422, 'The visit cannot change to this status.'],
  visit_without_time: [422, 'The visit has no time yet.'],
  visitor_expected: [422, 'The visitor is on an upcoming visit.'],
  visitor_inside: [422, 'The visitor of the pass is already on site.'],
  visitor_without_email: [422, 'The visitor has no email address.'],
} as const satisfies Record<string, readonly [status: 403 | 422, meaning: string]>

export type RefusalCode = keyof typeof refusals
