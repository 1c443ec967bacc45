export const utm = {
  'editor.utm.own': 'The destination sets this itself, and that wins.',
  'editor.utm.result': 'Visitors land on',
  'editor.utm.keep': 'Keep these as a template',
  'editor.utm.templateName': 'Template name',
  'editor.utm.kept': 'Template {name} is kept in this browser.',
  'editor.utm.nameMissing': 'Give the template a name.',
  'editor.utm.forgotten': 'Template {name} is removed.',
  'editor.utm.forget': 'Remove template {name}',
} as const
