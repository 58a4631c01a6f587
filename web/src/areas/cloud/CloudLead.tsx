import { Button } from '@portal/ui/src/Button.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../services/use-may.ts'

/** From the list of cloud services to what runs out first. */
// oxlint-disable-next-line import/no-default-export -- lazy() takes it as it is, which saves bytes of the first load
export default function CloudLead() {
  return useMay('BusinessPortalCloudSolutions') ? (
    <>
      <Button href={paths.backup()}>Back-ups</Button>
      <Button href={paths.cloud()}>What runs out first</Button>
    </>
  ) : null
}
