/** Text to avoid, and the replacement. */
export interface Rule {
  not: RegExp
  use: string
}

export const anywhere = (words: string, use: string): Rule => ({
  not: new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'i'),
  use,
})
export const whole = (words: string, use: string): Rule => ({ not: new RegExp(`^(?:${words})[.:…?]?$`, 'i'), use })

/** Plain English: subject first, active verb, the field's term. */
const plain = [
  anywhere('touch(es|ed|ing)?(?! (devices?|gestures?))', 'affect'),
  anywhere('told|tells?|telling', 'notify, show, say'),
  anywhere('stands?|stood', 'is, are'),
  anywhere('somebody|anybody|everybody|whoever|whomever|those who', 'someone, anyone, everyone'),
  anywhere('things?', 'item, record'),
  anywhere('held up', 'affected, delayed'),
  anywhere('put(ting|s)? away', 'dismiss'),
  anywhere('put(ting|s)? off', 'snooze, postpone'),
  anywhere('turn(s|ed|ing)? (it |them |this )?(down|away)', 'decline, reject'),
  anywhere('call(s|ed|ing)? (it |them |this )?off', 'cancel'),
  anywhere('work(s|ed|ing)? (it |them |this )?out', 'calculate'),
  anywhere(
    'let(s|ting)? ((them|her|him|you|it|people|somebody|someone|visitors|us|who|this person) )?in',
    'admit, check in, allow to sign in',
  ),
  anywhere('of (yours|theirs|hers)', 'your, their'),
  anywhere('by (itself|themselves)|of itself', 'automatically'),
  anywhere('for oneself|to oneself', 'for yourself'),
  anywhere('nothing (you may see|needs you|of)', 'No results, No …'),
  anywhere("nobody’s|nobody's|nobodys", 'unassigned'),
  anywhere(
    'who (did|may|can|does) what|what (you|they|he|she|a person|people) may (use|do|see)',
    'activity log, permission',
  ),
  anywhere('since you were last here', 'since your last visit'),
  anywhere('as (at|of) first|as at first', 'reset'),
  anywhere('given up', 'failed'),
  anywhere('over the terms', 'over the full term'),
  anywhere('one at least', 'at least one'),
  anywhere('anew', 'again'),
  anywhere('gets? to know|hears? of|hear about', 'is notified'),
  anywhere('is (asked for|looked for)', 'is required'),
  anywhere('(does|do|did) not answer(s|ed)?( now)?|answers nothing', 'is not responding'),
  anywhere('hand(s|ed|ing)? (it |them )?over', 'complete, deliver'),
  anywhere('go(es)? wrong|went wrong', 'fails, failed'),
  anywhere('looks? after', 'manage, be assigned to'),
  anywhere('comes? (after|with) it', 'follows'),
  anywhere('say(s)? what', 'describe, enter'),
  anywhere('below nothing', 'below 0'),
  anywhere('moment such as', 'date and time'),
  whole('do|facts', 'Actions, Details'),
  whole('works', 'Active'),
  whole('each month', 'monthly'),
  whole('over', 'Resolved, Ended'),
]

/** One spelling. */
const spelling = [
  anywhere('e-mail(s|ed|ing)?', 'email'),
  anywhere(
    'mails?(?!\\.\\w| (server|servers|system|systems|exchanger|exchangers|domain|host|transfer))|mailed',
    'email',
  ),
  anywhere('backups?', 'back-up (noun), back up (verb)'),
  anywhere('telephones?', 'phone'),
  anywhere('web ?hooks? address', 'webhook URL'),
  anywhere('log-ins?', 'sign-in'),
  { not: /(?<![\w-])(\p{L}{3,}) \1(?![\w-])/iu, use: 'one of the two' },
  { not: /(?:^|[\s(])-£/, use: 'a true minus: −£' },
]

/** One name for each concept. */
const terms = [
  anywhere('(the|these|those|our|planned|your|of) works|trouble', 'planned work, incident'),
  anywhere('parks?|parked|parking(?! (space|spaces|place|permit))|unpark(s|ed|ing)?|spells?', 'on hold'),
  anywhere('made by|its maker', 'created by'),
  anywhere('nobody has taken|take it|takes? the (case|order|quote)', 'assign'),
  anywhere('second steps?|(two|2)[- ]?steps? (verification|sign-in|authentication)|two-factor', 'second factor'),
  anywhere('(?<!cloud )directors?(?! level)', 'cloud'),
]

/** For every text, also for comments and the titles of tests. */
export const rules: readonly Rule[] = [...plain, ...spelling, ...terms]
