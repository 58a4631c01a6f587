import type { FastifyBaseLogger } from 'fastify'
import type { JobHelpers, Task } from 'graphile-worker'
import { z } from 'zod'
import { duringWork } from './current-work.ts'
import { jobs, jobSeconds } from './metrics.ts'
import { startSpan } from './spans.ts'

const Traced = z.object({ traceparent: z.string() })

/** Runs a job as a unit of work: counted, logged, and part of the trace of the request that queued it. */
export function watchJob(
  name: string,
  work: (payload: unknown, now: Date) => Promise<unknown>,
  log: FastifyBaseLogger,
): Task {
  return (payload: unknown, { job }: JobHelpers) => {
    const span = startSpan(name, 'job', Traced.safeParse(payload).data?.traceparent)
    return duringWork(
      { requestId: `job-${job.id}`, role: 'worker', ...(span && { traceparent: span.traceparent }) },
      async () => {
        const started = performance.now()
        const end = (outcome: 'done' | 'failed' | 'abandoned', facts: object = {}) => {
          const ms = Math.round(performance.now() - started)
          jobs.inc({ task: name, outcome })
          jobSeconds.observe({ task: name }, ms / 1000)
          span?.end(outcome !== 'done', { job: name, attempt: job.attempts })
          log[levels[outcome]]({ job: name, jobId: job.id, attempt: job.attempts, ms, outcome, ...facts }, 'job')
        }
        try {
          await work(payload, new Date())
          end('done')
        } catch (error) {
          end(job.attempts < job.max_attempts ? 'failed' : 'abandoned', { err: error })
          throw error
        }
      },
    )
  }
}

// Most jobs run on schedule and find nothing to do.
const levels = { done: 'debug', failed: 'warn', abandoned: 'error' } as const
