import * as z from 'zod/mini'
import { textField } from './text-field.ts'
import { reason } from './reasons.ts'

const line = z.optional(z.nullable(textField(2_000)))
const time = z.optional(
  z.nullable(z.string(reason('time')).check(z.regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/, reason('time')))),
)
const list = z.optional(
  z.nullable(z.array(z.unknown(), reason('send-list')).check(z.maxLength(200, reason('entries')))),
)

/** Fields that only appear in the documented sample. The service stores them whole. */
export const sampleFields = {
  firstName: line,
  lastName: line,
  bio: line,
  mobile: line,
  phone: line,
  fax: line,
  email: line,
  company: line,
  job: line,
  address: line,
  website: line,
  summary: line,
  businessType: line,
  facebook: line,
  instagram: line,
  google: line,
  linkedin: line,
  welcomeImage: line,
  profilePic: line,
  logo: line,
  gradientColor: line,
  primaryColor: line,
  audioPrimary: line,
  about: line,
  aboutName: line,
  aboutPhone: line,
  aboutEmail: line,
  aboutWebsite: line,
  ctaColor: line,
  buttonText: line,
  buttonLink: line,
  audioTitle: line,
  bannerImage: line,
  pdfPassword: line,
  videos: list,
  imageList: list,
  edit: z.optional(z.nullable(z.int(reason('number')))),
  mondayOpen: line,
  mondayStart: time,
  mondayEnd: time,
  tuesdayOpen: line,
  tuesdayStart: time,
  tuesdayEnd: time,
  wednesdayOpen: line,
  wednesdayStart: time,
  wednesdayEnd: time,
  thursdayOpen: line,
  thursdayStart: time,
  thursdayEnd: time,
  fridayOpen: line,
  fridayStart: time,
  fridayEnd: time,
  saturdayOpen: line,
  saturdayStart: time,
  saturdayEnd: time,
  sundayOpen: line,
  sundayStart: time,
  sundayEnd: time,
}

/** Clicks that another service had counted before a code moved here, shown apart from own scans. */
export const earlierFields = {
  earlierClicks: z.optional(z.nullable(z.int(reason('number')).check(z.minimum(0, reason('number'))))),
  earlierService: line,
}
