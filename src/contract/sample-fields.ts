import * as z from 'zod/mini'
import { textField } from './text-field.ts'

const line = z.optional(z.nullable(textField(2_000)))
const time = z.optional(
  z.nullable(
    z
      .string('Use a time like 09:30.')
      .check(z.regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/, 'Use a time like 09:30.')),
  ),
)
const list = z.optional(
  z.nullable(z.array(z.unknown(), 'Send a list.').check(z.maxLength(200, 'Use at most 200 entries.'))),
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
  edit: z.optional(z.nullable(z.int('Use a whole number.'))),
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
