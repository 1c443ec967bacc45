import type { Translation } from '../translation.ts'

export const inks: Translation<'pt', 'inks'> = {
  'ink.label': 'Cores de impressão',
  'ink.screen': 'RGB, como na tela',
  'ink.pure-black': 'RGB, com preto como K',
  'ink.pure-black.hint':
    'O preto é impresso com uma só chapa e bordas nítidas. As outras cores ficam em RGB.',
  'ink.black': 'Só tinta preta (K)',
  'ink.brand': 'Cores da marca: CMYK e cores especiais',
  'ink.spot': 'Uma cor especial',
  'ink.screen.hint': 'A gráfica converte as cores.',
  'ink.black.hint': 'Uma chapa, bordas nítidas. As cores viram tons de preto.',
  'ink.brand.hint': 'Usa os valores dos seus kits de marca. As outras cores ficam em RGB.',
  'ink.spot.hint': 'Tudo o que é escuro ganha uma chapa própria. As áreas claras ficam sem impressão.',
  'ink.spot.name': 'Nome da cor especial',
  'ink.spot.missing': 'Digite o nome exatamente como a gráfica o escreve.',
  'ink.cmyk': 'Valores CMYK para visualizadores sem essa tinta',
  'ink.cyan': 'Ciano',
  'ink.magenta': 'Magenta',
  'ink.yellow': 'Amarelo',
  'ink.key': 'Preto',
  'ink.preview': 'Na tela aparece mais ou menos assim. Peça uma prova à gráfica.',
  'ink.kit.title': 'Cores de impressão de {name}',
  'ink.kit.text':
    'Digite os valores CMYK ou a cor especial com que sua marca imprime. Downloads e folhas podem usá-los.',
  'ink.kit.use': 'Valores de impressão próprios',
  'ink.kit.spot': 'Cor especial, se houver',
  'ink.kit.save': 'Salvar cores de impressão',
  'ink.kit.saved': 'Cores de impressão salvas.',
  'ink.kit.none': 'Este kit ainda não tem cores.',
  'ink.pictures': 'Um logotipo que é uma imagem mantém suas cores RGB.',
}
