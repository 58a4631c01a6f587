import { paths } from '../paths.ts'
import { UnknownAddress } from './Missing.tsx'

export const NotFoundPage = () => <UnknownAddress back={{ label: 'Home', href: paths.dashboard() }} />
