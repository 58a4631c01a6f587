import { anywhere, type Rule, whole } from './rules.ts'

/** Correct in a comment about code, wrong in a text for customers. */
const terms = [
  anywhere('words?', 'message, text, label'),
  anywhere('papers?', 'document'),
  anywhere('states?', 'status'),
  anywhere('promis(e|es|ed|ing)', 'target (of an SLA), commitment (a date)'),
  anywhere('waits (for|until|here)', 'is waiting for'),
  anywhere('rings?(?! (road|fence))|rang', 'phone, call'),
  anywhere('of ours', 'our'),
  anywhere('may use', 'permission'),
]

/** Retired sentences with their replacements. */
const retired = [
  anywhere(
    'late with it|write as soon as we know',
    'Our 13:28 update is late. Sorry. We’ll post it as soon as we know more.',
  ),
  anywhere('nobody knows yet|end not known yet', 'No end time yet'),
  anywhere('it takes longer', 'Taking longer than expected'),
  anywhere('loses light', 'Fibre fault at …'),
  anywhere('at the door|the doors (know|are)', 'Pass active, Activating pass'),
  anywhere('leaves the company', 'Remove leaver'),
  anywhere('keep contact|preferred way|contact for sites', 'Cancel, Preferred contact method, Site contact for'),
  anywhere('everything is needed', 'All fields are required unless marked optional'),
  anywhere('do to you|does to you|comes and goes|in a few words|a few words', 'impact, Intermittent, Title'),
  anywhere('where do you go|what for\\. ', 'Where are you going?, Reason'),
  anywhere('what is here', 'Tour of the portal'),
  anywhere('(what )?runs? out first|read again', 'Soonest to fill first, Refresh'),
  anywhere('older than agreed|no job backs it up', 'Overdue, Not in any back-up job'),
  anywhere('forged|refused in your name', 'spoofed, rejected'),
  anywhere('what the world sees|your zones point here|last asked', 'Public view, Used by your records, Last checked'),
  anywhere(
    'nobody notices|is it just me|looks at everything',
    'No effect on service, Only this line?, Checks everything',
  ),
  anywhere('only reads|lost the permission', 'Read only, Owner lost this permission'),
  anywhere('shows nothing|open the whole link', 'This link has expired, Use the complete link from the email'),
  anywhere(
    'so that you find it again|begins? (the|a) quote|firm once checked',
    'To help you find it later, Start quote, Subject to checks',
  ),
  anywhere(
    'given once|never moved|you were given|where the time went|we take on',
    'Fixed, Date history, Time breakdown, We contribute',
  ),
  anywhere(
    'around the clock|day and night|done by|clock of the repair',
    '24/7, Target fix, The repair clock is paused',
  ),
  whole('move it on|price it|park it|issue it', 'Next stage, Set price, Put on hold, Issue'),
  anywhere('see it as they do|took note|next word', 'View as customer, Acknowledged, Next update due'),
  anywhere('over all accounts|by room', 'All accounts by area'),
  anywhere(
    'nothing of this id|(this|that) cannot be done|this is too much|very much',
    'Not found, That action isn’t available, Value too large',
  ),
  anywhere('is paid for|just taken this', 'Enter a description of the charge, That slot has just been taken'),
  anywhere(
    'you look at|lets its dealer|with the old one',
    'You are viewing, gives its dealer, Other sessions have been signed out',
  ),
  anywhere('who of the|to itself|cost the seller', 'Case assignments, Internal notes, Dealer cost prices'),
]

/** For texts of the product, in addition to those for every text. */
export const screenRules: readonly Rule[] = [...terms, ...retired]
