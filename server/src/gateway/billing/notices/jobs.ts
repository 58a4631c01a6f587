import type { AreaJobs, JobParts } from '../../../jobs/job-parts.ts'
import { checkXml, CheckXmlJob, checkXmlTask } from '../documents/check-xml.ts'
import { announceBills } from './announce.ts'

export function billJobs(parts: JobParts): AreaJobs {
  return {
    queued: { [checkXmlTask]: (payload) => checkXml(parts, CheckXmlJob.parse(payload)) },
    clock: [{ name: 'announce bills', at: '*/5 * * * *', work: (now) => announceBills(parts, now) }],
  }
}
