import java.io.FileInputStream;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.ValidationResult;

/** Prints for each file, and PDF/A-3a and PDF/UA-1, 'valid' or what veraPDF found; see paper-validators.ts. */
public class PdfValidator {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    for (String file : files) {
      for (PDFAFlavour flavour : new PDFAFlavour[] {PDFAFlavour.PDFA_3_A, PDFAFlavour.PDFUA_1}) {
        try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(file), flavour)) {
          ValidationResult result = Foundries.defaultInstance().createValidator(flavour, false).validate(parser);
          System.out.println(result.isCompliant() ? "valid" : result.getFailedChecks().toString().replace('\n', ' '));
        }
      }
    }
  }
}
