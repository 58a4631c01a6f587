import NextAuth from 'next-auth'
import { options } from '../../../options.mjs'

export default NextAuth(options)
