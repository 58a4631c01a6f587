import type { Apex } from '../../../upstreams/dns/dns-server.ts'

type Times = Apex['times']

const minute = 60
const day = 86_400
/** Before the first transfer, there is no SOA with times. */
const retryAtFirst = 5 * minute

const between = (least: number, seconds: number, most: number) => Math.min(most, Math.max(least, seconds))
const after = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

/** The times of the SOA, within limits: no primary may be asked all the time, and none is forgotten. */
export const nextCheckAfter = ({ refresh }: Times, now: Date) => after(now, between(minute, refresh, day))

export const nextAttemptAfter = (times: Times | null, now: Date) =>
  after(now, between(minute, times?.retry ?? retryAtFirst, day))

/** A copy lives at least until it has been checked twice. */
export const expiryAfter = ({ refresh, retry, expire }: Times, now: Date) =>
  after(now, Math.max(expire, between(minute, refresh, day) + between(minute, retry, day)))
