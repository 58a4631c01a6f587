import { UnknownAddress } from '../../shell/Missing.tsx'
import { deskPaths } from '../desk-paths.ts'

export const NotFound = () => <UnknownAddress back={{ label: 'the desk', href: deskPaths.desk() }} />
