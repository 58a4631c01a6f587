import { confirmEnrolment } from './authenticator.ts'
import type { Person } from './people-store.ts'
import type { Setting } from './setting.ts'
import { forgiveAttempts, takeAttempt } from './throttle-store.ts'
import { ownAttempts } from './throttle.ts'

/** The problem with an authenticator code; null if the set-up is complete. */
export async function problemOfEnrolment(
  setting: Setting,
  { subject }: Person,
  typed: string,
): Promise<{ status: 400 | 429; problem: string } | null> {
  const attempts = ownAttempts(subject)
  if ((await takeAttempt(setting.system, [attempts])) > 0) {
    return { status: 429, problem: 'Too many attempts. Wait a few minutes, then try again.' }
  }
  if (!(await confirmEnrolment(setting, subject, typed.replace(/\s/g, '')))) {
    return { status: 400, problem: 'That code is incorrect. Enter the one that the app shows now.' }
  }
  await forgiveAttempts(setting.system, attempts)
  return null
}
