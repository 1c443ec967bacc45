export const utm = {
  'editor.utm.own': "The destination already sets this value, so it's used instead.",
  'editor.utm.result': 'Visitors open',
  'editor.utm.keep': 'Save as template',
  'editor.utm.templateName': 'Template name',
  'editor.utm.kept': 'Template {name} saved in this browser.',
  'editor.utm.nameMissing': 'Enter a template name.',
  'editor.utm.forgotten': 'Template {name} removed.',
  'editor.utm.forget': 'Remove template {name}',
} as const
